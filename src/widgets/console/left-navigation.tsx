import { offeredEntries } from '../../core/routes/screens.ts';
import type { ScreenName } from '../../core/routes/routes.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { COMMAND_KEYS, shortcutWords } from '../react/shortcuts.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SearchIcon } from '../ui/basics/icons-rows.tsx';
import { screenIcons } from './screens.ts';
import { words as consoleWords } from './words.ts';
import { pageWords } from '../react/page-words.ts';
import { useWords } from '../react/use-words.ts';

export interface LeftNavigationProps {
  current: ScreenName;
  /** The highlighted entry, where the current screen has none. */
  entry: ScreenName;
  /** Opens the command palette. */
  onSearch(): void;
}

/** The search, and the entries of the screens that the user may see, all at once. */
export function LeftNavigation({ current, entry, onSearch }: LeftNavigationProps) {
  const words = useWords(consoleWords);
  const { navigation: names, titles } = useWords(pageWords);
  const { session } = useWidget();
  const navigation = useNavigation();
  const flags = useSignal(session.permissions.flags);
  const isKnown = useSignal(session.permissions.isKnown);
  const organizationId = useSignal(session.organizationId);
  const keys = shortcutWords(COMMAND_KEYS);
  const offered = isKnown ? offeredEntries(flags, organizationId) : [];
  return (
    <nav className="iam-console-nav" aria-label={words.navigation} part="navigation">
      <div className="iam-console-nav-content">
        <button
          type="button"
          className="iam-console-search"
          aria-haspopup="dialog"
          aria-keyshortcuts={keys?.aria}
          onClick={onSearch}
        >
          <SearchIcon />
          {words.search}
          <kbd aria-hidden="true">{keys?.keys}</kbd>
        </button>
        <ul>
          {offered.map(({ name, params, isInner, isAlone }) => (
            <li key={name}>
              <a
                {...linkTo(navigation, () => ({ name, params }))}
                data-inner={isInner || undefined}
                aria-current={name !== entry ? undefined : name === current ? 'page' : 'true'}
              >
                <Icon name={name} />
                {isAlone ? titles[name] : names[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Icon({ name }: { name: ScreenName }) {
  const Shape = screenIcons[name];
  return Shape ? <Shape /> : null;
}
