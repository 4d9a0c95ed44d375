import { useMemo } from 'react';
import { applicationEntries, type ApplicationEntry } from '../../core/applications/applications.ts';
import type { InfrastructureUrl } from '../../core/permissions/infrastructure.ts';
import { useSignal } from '../react/signals.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { AppsIcon } from '../ui/basics/icons-header.tsx';
import { CheckIcon } from '../ui/basics/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import type { TriggerProps } from '../ui/overlays/use-popover.ts';
import type { HeaderModel } from './header-model.ts';
import { useFitting } from '../react/use-fitting.ts';
import { words as headerWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const none: readonly InfrastructureUrl[] = [];

export interface ApplicationSwitcherProps {
  model: HeaderModel;
  /** The host's list. Default: the session's. */
  urls: readonly InfrastructureUrl[] | undefined;
  /** Shows nothing yet. */
  waits: boolean;
}

/** The platform's applications: in a row if there is space, the rest in a popover. */
export function ApplicationSwitcher({ model, urls, waits }: ApplicationSwitcherProps) {
  const words = useWords(headerWords);
  const own = useSignal(model.applications, { value: none });
  const here = useSignal(model.here);
  const given = urls ?? own;
  const entries = useMemo(() => (waits ? [] : applicationEntries(given, here)), [given, here, waits]);
  const { container, count } = useFitting<HTMLElement>(entries);
  if (entries.length === 0) return <span className="iam-header-apps" />;
  const rest = entries.slice(count);
  // A single array, so that an entry keeps its node when it moves to the popover.
  const line = entries.map((entry, at) => (
    <li key={entry.key} data-entry="" data-hidden={at >= count || undefined} inert={at >= count}>
      <Entry entry={entry} model={model} />
    </li>
  ));
  if (rest.length > 0)
    line.splice(
      count,
      0,
      <li key="rest">
        <Rest entries={rest} label={count === 0 ? words.applications : words.more} model={model} />
      </li>,
    );
  return (
    <nav ref={container} className="iam-header-apps" aria-label={words.applications} part="applications">
      <ul className="iam-header-app-line">{line}</ul>
    </nav>
  );
}

/** Entries that do not fit in the row. */
function Rest({ entries, label, model }: { entries: readonly ApplicationEntry[]; label: string; model: HeaderModel }) {
  const trigger = (props: TriggerProps) => (
    <Button {...props} variant="ghost" data-icon-only="" icon={<AppsIcon size={18} />} aria-label={label} />
  );
  return (
    <Popover label={label} placement="bottom-start" flush trigger={trigger}>
      <ul className="iam-header-app-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} model={model} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function Entry({ entry, model }: { entry: ApplicationEntry; model: HeaderModel }) {
  const { titles } = useWords(headerWords);
  const choose = () => model.chooseApplication(entry.url);
  return (
    <a
      className="iam-header-app"
      href={entry.url}
      aria-current={entry.active ? 'page' : undefined}
      onClick={choose}
      onAuxClick={(event) => {
        if (event.button === 1) choose();
      }}
    >
      <span>{titles[entry.key]}</span>
      {entry.active && <CheckIcon />}
    </a>
  );
}
