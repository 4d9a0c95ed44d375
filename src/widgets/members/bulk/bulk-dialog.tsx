import { useEffect, useState, useRef } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { roleOptions, type RoleCatalog } from '../roles/role-catalog.ts';
import { BulkModel, type BulkResult } from './bulk-model.ts';
import type { Requester } from './bulk-rules.ts';
import { bulkWords, type BulkAction, type BulkState } from './bulk-words.ts';
import styles from './bulk.css';
import { useSpeak, useWords } from '../../react/use-words.ts';

export interface BulkDialogProps {
  action: BulkAction;
  users: readonly User[];
  requester: Requester;
  catalog: RoleCatalog;
  /** Called after each run. */
  onChanged: () => void;
  /** @param left ids of the members whom the action did not reach */
  onClose: (left: readonly number[]) => void;
}

/** Asks about a joint action, shows its progress, then a result for each member with 'Undo'. */
export function BulkDialog({ action, users, requester, catalog, onChanged, onClose }: BulkDialogProps) {
  const words = useWords(bulkWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const model = useModel(() => new BulkModel(speak, { session, action, users, requester }));
  const phase = useSignal(model.phase);
  const results = useSignal(model.results);
  const canUndo = useSignal(model.canUndo);
  const [role, setRole] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const finish = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (phase === 'finished') finish.current?.focus();
  }, [phase]);
  const included = results.filter(({ state }) => state === 'waiting').length;
  const run = async (task: () => Promise<void>) => {
    await task();
    onChanged();
  };
  const begin = () => {
    if (action === 'addRole' && !role) return setComplaint(words.blankRole);
    void run(() => model.run(Number(role)));
  };
  const close = () =>
    onClose(
      phase === 'asking' ? users.map(({ id }) => id) : results.flatMap((one) => (isLeft(one) ? one.user.id : [])),
    );
  return (
    <Dialog
      open
      width={520}
      title={words.title[action]}
      description={phase === 'asking' && words.lead[action]}
      busy={phase === 'running'}
      onClose={close}
      footer={
        phase === 'asking' ? (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button variant={action === 'suspend' ? 'danger-solid' : 'primary'} onClick={begin}>
              {words.act[action](included)}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button onClick={() => model.stop()}>{words.stop}</Button>
        ) : (
          <>
            {canUndo && <Button onClick={() => void run(() => model.undo())}>{words.undo}</Button>}
            <Button ref={finish} variant="primary" onClick={close}>
              {words.finish}
            </Button>
          </>
        )
      }
    >
      {phase === 'asking' && action === 'addRole' && (
        <RoleChoice
          catalog={catalog}
          organizationId={users[0]?.organization?.id}
          value={role}
          complaint={complaint}
          onChange={(value) => {
            setRole(value);
            setComplaint(undefined);
          }}
        />
      )}
      <Summary model={model} />
      {phase !== 'running' && <Results results={results} />}
    </Dialog>
  );
}

const isLeft = ({ state }: BulkResult) => state === 'failed' || state === 'stopped' || state === 'skipped';

function RoleChoice({
  catalog,
  organizationId,
  value,
  complaint,
  onChange,
}: {
  catalog: RoleCatalog;
  organizationId: number | undefined;
  value: string;
  complaint: string | undefined;
  onChange: (value: string) => void;
}) {
  const words = useWords(bulkWords);
  const speak = useSpeak();
  const roles = catalog.of(organizationId ?? 0);
  const all = useSignal(roles.data) ?? [];
  useEffect(() => void roles.load(), [roles]);
  return (
    <Select
      name="role_id"
      label={words.role}
      placeholder={words.chooseRole}
      options={roleOptions(speak, all)}
      value={value}
      onChange={onChange}
      {...(complaint && { error: complaint })}
    />
  );
}

/** The progress of the run, then its outcome; announced. */
function Summary({ model }: { model: BulkModel }) {
  const words = useWords(bulkWords);
  const phase = useSignal(model.phase);
  const results = useSignal(model.results);
  const { done, all } = useSignal(model.progress);
  const count = (...states: BulkState[]) => results.filter(({ state }) => states.includes(state)).length;
  const undone = count('undone');
  const outcome =
    undone > 0 ? words.undone(undone) : words.summary(count('done'), count('failed'), count('skipped', 'stopped'));
  return (
    <div className="iam-bulk-summary">
      {phase === 'running' && <ProgressBar label={words.title[model.action]} value={done} max={all} />}
      {/* Only the outcome is announced: a number per request would never stop. */}
      {phase === 'running' && <span aria-hidden="true">{words.progress(done, all)}</span>}
      <p role="status">{phase === 'finished' && outcome}</p>
    </div>
  );
}

const tones: Record<BulkState, BadgeTone> = {
  waiting: 'neutral',
  skipped: 'yellow',
  running: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'yellow',
  undone: 'neutral',
};

function Results({ results }: { results: readonly BulkResult[] }) {
  const words = useWords(bulkWords);
  return (
    <ul className="iam-bulk-results" aria-label={words.results}>
      {results.map(({ user, state, message }) => (
        <li key={user.id}>
          <span className="iam-bulk-who">
            <bdi>{user.name || user.email}</bdi>
            <small className="iam-muted">{message || user.email}</small>
          </span>
          {state !== 'waiting' && (
            <Badge tone={tones[state]} dot={false}>
              {words.states[state]}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
