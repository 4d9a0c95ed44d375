import { useState } from 'react';
import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import type { Directory } from '../../core/contract/endpoints/single-sign-on/directories.ts';
import { formatDate } from '../../core/locale/dates.ts';
import { CopyValue } from '../single-sign-on/copy-value.tsx';
import { useSignal } from '../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { MoreIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../ui/basics/icons.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { Confirm } from '../ui/overlays/confirm.tsx';
import { Menu, type MenuTriggerProps } from '../ui/overlays/menu.tsx';
import type { DirectoryModel } from './directory-model.ts';
import { words as directoryWords } from './words.ts';

export interface DirectoryFactsProps {
  model: DirectoryModel;
  directory: Directory;
  connection: Connection;
  /** Rolls the token, and shows the new one. */
  onRoll: () => Promise<unknown>;
}

/** The directory's address, token, last request and counts. */
export function DirectoryFacts({ model, directory, connection, onRoll }: DirectoryFactsProps) {
  const words = useWords(directoryWords);
  const speak = useSpeak();
  const locale = useLocale();
  const [asked, setAsked] = useState<'roll' | 'end' | null>(null);
  const creating = useSignal(model.creating);
  const { conflicts, groups, users, active_users: active, previous_token_expires_at: oldUntil } = directory;
  const trigger = (props: MenuTriggerProps) => (
    <IconButton {...props} variant="secondary" size="sm" label={speak(directoryWords).more} icon={<MoreIcon />} />
  );
  return (
    <Panel
      title={words.title}
      padded
      actions={
        <>
          <Button size="sm" icon={<KeyIcon />} busy={creating} onClick={() => setAsked('roll')}>
            {words.roll}
          </Button>
          <Menu
            label={words.more}
            items={[
              {
                id: 'end',
                title: words.end,
                icon: <TrashIcon />,
                color: 'danger',
                onSelect: () => setAsked('end'),
              },
            ]}
            trigger={trigger}
          />
        </>
      }
    >
      <div className="iam-sso-stack">
        <CopyValue label={words.baseUrl} value={directory.base_url} copyLabel={words.copyBaseUrl} />
        <DetailsList
          items={[
            {
              term: words.lastSync,
              value: directory.last_synchronized_at ? (
                <DateText value={directory.last_synchronized_at} relative />
              ) : (
                words.noSync
              ),
            },
            { term: words.members, value: words.membersCount(active, users) },
            { term: words.groups, value: String(groups) },
            {
              term: words.conflicts,
              value: conflicts > 0 ? <Badge tone="red">{words.conflictsCount(conflicts)}</Badge> : words.noConflicts,
            },
            {
              term: words.tokenCreated,
              value: (
                <span className="iam-sso-claim">
                  <DateText value={directory.token_created_at} />
                  {oldUntil && (
                    <small className="iam-muted">{words.oldToken(formatDate(oldUntil, 'long', locale))}</small>
                  )}
                </span>
              ),
            },
          ]}
        />
        <details className="iam-sso-more" open={directory.last_synchronized_at === null}>
          <summary>{words.stepByStep}</summary>
          <div className="iam-sso-guide">
            <ol>
              {Object.values(words.guides[connection.vendor]).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </div>
        </details>
      </div>
      <Confirm
        open={asked === 'roll'}
        title={words.roll}
        message={words.rollText}
        action={words.roll}
        onConfirm={onRoll}
        onClose={() => setAsked(null)}
      />
      <Confirm
        open={asked === 'end'}
        danger
        title={words.end}
        message={words.endText}
        action={words.endAction}
        onConfirm={() => model.end()}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
