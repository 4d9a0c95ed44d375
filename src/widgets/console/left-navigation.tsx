import type { ScreenName } from '../../core/routes/routes.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { screens, type Screen } from './screens.tsx';
import { words } from './words.ts';

/** The entries of the screens that the user may see. */
export function LeftNavigation({ current }: { current: ScreenName }) {
  const { session } = useWidget();
  const navigation = useNavigation();
  const flags = useSignal(session.permissions.flags);
  const entries = (Object.entries(screens) as [ScreenName, Screen][]).flatMap(([name, { nav }]) =>
    nav && (nav.may?.(flags) ?? true) ? [{ name, ...nav }] : [],
  );
  return (
    <nav className="iam-console-nav" aria-label={words.navigation} part="navigation">
      <ul>
        {entries.map(({ name, label, icon: Icon }) => (
          <li key={name}>
            <a {...linkTo(navigation, () => ({ name }))} aria-current={name === current ? 'page' : undefined}>
              <Icon />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
