import { useMemo } from 'react';
import { applicationEntries, type ApplicationEntry } from '../../core/applications/applications.ts';
import type { InfrastructureUrl } from '../../core/permissions/infrastructure.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/buttons.tsx';
import { AppsIcon, CheckIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import type { HeaderModel } from './header-model.ts';
import { useFits } from './use-fits.ts';
import { words } from './words.ts';

export interface ApplicationSwitcherProps {
  model: HeaderModel;
  /** The host's list; the session's when left out. */
  urls: readonly InfrastructureUrl[] | undefined;
}

/** The applications of the platform: in line where there is room, else in a popover (contract: the elements). */
export function ApplicationSwitcher({ model, urls }: ApplicationSwitcherProps) {
  const { session } = useWidget();
  const own = useSignal(session.applications);
  const here = useSignal(model.here);
  const given = urls ?? own;
  const entries = useMemo(() => applicationEntries(given, here), [given, here]);
  const { place, list, fits } = useFits<HTMLElement, HTMLUListElement>(entries);
  if (entries.length === 0) return <span className="iam-header-apps" />;
  const links = entries.map((entry) => <li key={entry.key}><Entry entry={entry} model={model} /></li>);
  return (
    <nav ref={place} className="iam-header-apps" aria-label={words.applications} part="applications">
      {!fits && (
        <Popover
          label={words.applications}
          placement="bottom-start"
          flush
          trigger={(props) => <Button {...props} variant="ghost" data-icon-only="" icon={<AppsIcon size={18} />} aria-label={words.applications} />}
        >
          <ul className="iam-header-app-list">{links}</ul>
        </Popover>
      )}
      <ul ref={list} className="iam-header-app-line" data-hidden={!fits || undefined} inert={!fits} aria-hidden={!fits || undefined}>{links}</ul>
    </nav>
  );
}

function Entry({ entry, model }: { entry: ApplicationEntry; model: HeaderModel }) {
  const choose = () => model.chooseApplication(entry.url);
  return (
    <a className="iam-header-app" href={entry.url} aria-current={entry.active ? 'page' : undefined} onClick={choose} onAuxClick={choose}>
      <span>{entry.title}</span>
      {entry.active && <CheckIcon />}
    </a>
  );
}
