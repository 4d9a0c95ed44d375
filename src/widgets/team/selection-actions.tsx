import { useMemo } from 'react';
import { bulkActions, type Requester, whyNotBulk } from '../members/bulk/bulk-rules.ts';
import { bulkWords, type BulkAction } from '../members/bulk/bulk-words.ts';
import type { User } from '../../core/contract/entities/user.ts';
import { useFitting } from '../react/use-fitting.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { ChevronDownIcon } from '../ui/basics/icons.tsx';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx';
import { words as teamWords } from './words.ts';

/** As `gap` of `.iam-team-bulk`. */
const GAP = 8;

export interface SelectionActionsProps {
  users: readonly User[];
  requester: Requester;
  onAct: (action: BulkAction) => void;
}

/**
 * The actions on all ticked users: buttons, or a menu where they would need a second line. They say no numbers, so that
 * nothing moves under the pointer with the next tick.
 */
export function SelectionActions({ users, requester, onAct }: SelectionActionsProps) {
  const bulkTexts = useWords(bulkWords);
  const words = useWords(teamWords);
  const speak = useSpeak();
  const offered = bulkActions(requester).join();
  const actions = useMemo(() => offered.split(',').filter(Boolean) as BulkAction[], [offered]);
  const { container, count } = useFitting<HTMLSpanElement>(actions, GAP);
  const fits = count === actions.length;
  const reasonOf = (action: BulkAction) => whyNotBulk(speak, action, users, requester);
  return (
    <span ref={container} className="iam-team-bulk">
      {actions.map((action) => (
        <span key={action} data-entry="" data-hidden={!fits || undefined} inert={!fits}>
          <DisabledWithReason reason={reasonOf(action)} onAct={() => onAct(action)}>
            {(props) => (
              <Button {...props} size="sm" variant={action === 'suspend' ? 'danger' : 'secondary'}>
                {bulkTexts.title[action]}
              </Button>
            )}
          </DisabledWithReason>
        </span>
      ))}
      {!fits && (
        <LazyMenu
          label={words.actions}
          items={actions.map((action) => {
            const reason = reasonOf(action);
            return {
              id: action,
              title: bulkTexts.title[action],
              ...(reason === null ? action === 'suspend' && { color: 'danger' } : { reason }),
              onSelect: () => onAct(action),
            };
          })}
          trigger={(props) => (
            <Button {...props} size="sm">
              {words.actions}
              <ChevronDownIcon />
            </Button>
          )}
        />
      )}
    </span>
  );
}
