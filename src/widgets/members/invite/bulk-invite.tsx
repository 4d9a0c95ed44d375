import { useEffect, useRef, useState } from 'react';
import { useOrganizationDraft } from '../../ui/forms/organization-drafts.ts';
import { useUnsavedInput } from '../../ui/forms/unsaved-input.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { chunksOf } from './file-text.ts';
import { FileField } from '../../ui/fields/files/file-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { InfoIcon } from '../../ui/basics/icons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { VirtualTable } from '../../ui/data/tables/virtual-table.tsx';
import { BulkInviteModel, type BulkRow, type RowState } from './bulk-invite-model.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import type { InviteDialogProps } from './invite-dialog-props.ts';
import { inviteWords } from './invite-words.ts';
import { pendingToasts } from './pending-toasts.ts';
import { resultsFile } from './results-file.ts';
import { saveFile } from '../../ui/basics/save-file.ts';
import { RolesField } from '../roles/roles-field.tsx';
import { words as membersWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

const tones: Record<RowState, BadgeTone> = { waiting: 'neutral', ready: 'info', invited: 'green', rejected: 'red' };
/** Takes emails from any column. */
const ALL = 'all';
/** Maximum characters to paste; a longer list must be a file. */
const PASTE_LIMIT = 2_000_000;

/** A list with its results, saved when the session ended. */
interface ListDraft {
  model: BulkInviteModel;
  roles: readonly string[];
  pasted: string;
}

/** A list: choose or paste it, check it, then let the service invite it, with a result per row. */
export function BulkInvite({
  organizationId,
  catalog,
  onInvited,
  onShowPending,
  onClose,
  onBusy,
}: InviteDialogProps & { onBusy: (busy: boolean) => void }) {
  const words = useWords(inviteWords);
  const shared = useWords(membersWords);
  const speak = useSpeak();
  const { session, emit, element } = useWidget();
  const toasts = useToasts();
  const [before] = useState(() => takeDraft<ListDraft>(session, 'invite-list'));
  const model = useModel(
    () =>
      before?.model ?? new BulkInviteModel(speak, session, organizationId, pendingToasts(speak, toasts, onShowPending)),
  );
  const form = useForm<{ roles: readonly string[] }>({ roles: before?.roles ?? [] });
  const { roles } = useSignal(form.values);
  const rows = useSignal(model.rows);
  const phase = useSignal(model.phase);
  const done = useSignal(model.done);
  const move = useOrganizationDraft(rows.length > 0);
  const labelOf = (name: string, example: string) => (example === '' ? name : words.columnName(name, example));
  const columns = useSignal(model.columns);
  const column = useSignal(model.column);
  const [pasted, setPasted] = useState(before?.pasted ?? '');
  const draft = useRef<ListDraft>(undefined);
  useEffect(() => {
    draft.current = { model, roles, pasted };
  });
  useEffect(() => {
    const userId = session.userId.peek();
    return () => keepDraft(session, 'invite-list', userId, draft.current);
  }, [session]);
  const running = phase === 'reading' || phase === 'checking' || phase === 'inviting';
  const list = useSignal(model.list);
  const isTooLong = useSignal(model.isTooLong);
  // The service goes on inviting without this page.
  const busy = running && phase !== 'inviting';
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useUnsavedInput({ isUnsaved: () => rows.length > 0 && !running && phase !== 'done' });

  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [waiting, ready, invited, rejected] = [count('waiting'), count('ready'), count('invited'), count('rejected')];
  const ids = () => roles.map(Number);
  const invite = async (go: () => Promise<void>) => {
    await go();
    const sent = model.rows.peek().filter((row) => row.state === 'invited');
    if (sent.length === 0) return;
    emit('user-invited', { emails: sent.map(({ email }) => email) });
    onInvited();
  };
  const resume = useRef(() => invite(() => model.resume()));
  useEffect(() => void resume.current(), []);
  // A column that was only guessed is shown first.
  const checkPasted = async () => {
    await model.read(once(pasted));
    if (model.columns.peek().length === 0) await model.check(ids());
  };
  const isInviting = phase === 'inviting';
  const invitedSoFar = (list?.invited ?? 0) + (list?.refused ?? 0);
  const all = isInviting ? (list?.total ?? ready) : waiting + done;
  const label =
    phase === 'reading'
      ? words.reading(done)
      : phase === 'checking'
        ? words.checking(done, all)
        : words.inviting(invitedSoFar, all);
  return (
    <Form model={form} onSubmit={() => undefined}>
      {rows.length === 0 ? (
        <>
          <FileField
            name="file"
            label={words.file}
            accept=".csv,.tsv,.txt"
            onChange={(file) => file && void model.read(chunksOf(file, navigator.language))}
          />
          <TextField
            name="pasted"
            label={words.paste}
            hint={words.pasteHint}
            rows={5}
            maxLength={PASTE_LIMIT}
            value={pasted}
            onChange={setPasted}
            spellCheck={false}
          />
        </>
      ) : (
        <>
          {columns.length > 0 && (
            <Select
              name="column"
              label={words.column}
              hint={words.columnHint}
              disabled={phase !== 'empty' && phase !== 'checked'}
              value={column === null ? ALL : String(column)}
              onChange={(value) => model.choose(value === ALL ? null : Number(value))}
              options={[
                { value: ALL, label: words.allColumns },
                ...columns.map(({ index, name, example }) => ({
                  value: String(index),
                  label: labelOf(name || words.columnNumber(index + 1), example),
                })),
              ]}
            />
          )}
          <div className="iam-invite-counts" role="status">
            <Badge>{words.total(rows.length)}</Badge>
            {ready > 0 && <Badge tone="info">{words.ready(ready)}</Badge>}
            {invited > 0 && <Badge tone="green">{words.sent(invited)}</Badge>}
            {rejected > 0 && <Badge tone="red">{words.rejected(rejected)}</Badge>}
          </div>
          <VirtualTable<BulkRow>
            label={words.rows}
            rows={rows}
            rowKey={({ line }) => line}
            height={Math.min(280, rows.length * 58 + 42)}
            columns={[
              { key: 'line', title: words.line, width: '72px', leaves: 1, numeric: true },
              {
                key: 'email',
                title: words.address,
                min: 160,
                render: ({ email: text }) => (
                  <span tabIndex={text ? 0 : undefined} data-tip={text}>
                    {text || '—'}
                  </span>
                ),
              },
              {
                key: 'state',
                title: words.result,
                render: ({ state, message }) => <Badge tone={tones[state]}>{message || words.states[state]}</Badge>,
              },
            ]}
          />
        </>
      )}
      <RolesField name="roles" organizationId={organizationId} catalog={catalog} />
      {running && (
        <div className="iam-invite-progress" role="status">
          <span>{label}</span>
          <ProgressBar
            label={label}
            value={phase === 'reading' ? undefined : isInviting ? invitedSoFar : done}
            max={Math.max(all, 1)}
          />
          {list?.continues_at && isInviting && (
            <DateText value={list.continues_at} pattern="long" sentence={words.limitReached} />
          )}
          {isInviting && <span className="iam-muted">{words.goesOn}</span>}
        </div>
      )}
      <div className="iam-form-actions iam-invite-foot">
        <span className="iam-invite-note">
          {!running && roles.length === 0 ? (
            <>
              <InfoIcon size={14} />
              {shared.blankFields}
            </>
          ) : (
            (phase === 'stopped' && words.stopped) || (isTooLong && words.tooLong)
          )}
        </span>
        {running ? (
          <Button onClick={() => void model.halt()}>{words.stop}</Button>
        ) : (
          <Button onClick={onClose}>{phase === 'done' ? shared.done : shared.cancel}</Button>
        )}
        {(phase === 'done' || phase === 'stopped') && (
          <Button onClick={() => saveFile(element.ownerDocument, resultsFile(rows, words), 'invitations.csv')}>
            {words.download}
          </Button>
        )}
        {rows.length > 0 && !running && (
          <Button
            onClick={() => {
              setPasted('');
              model.clear();
            }}
          >
            {words.again}
          </Button>
        )}
        {rows.length === 0 && (
          <Button
            variant="primary"
            disabled={pasted.trim() === '' || running || roles.length === 0 || move !== null}
            onClick={() => void checkPasted()}
          >
            {words.check}
          </Button>
        )}
        {rows.length > 0 && phase === 'empty' && (
          <Button
            variant="primary"
            disabled={roles.length === 0 || waiting === 0 || move !== null}
            onClick={() => void model.check(ids())}
          >
            {words.check}
          </Button>
        )}
        {phase === 'stopped' && (
          <Button
            variant="primary"
            disabled={roles.length === 0 || move !== null}
            onClick={() => void invite(() => model.goOn(ids()))}
          >
            {words.goOn}
          </Button>
        )}
        {phase === 'checked' && (
          <Button
            variant="primary"
            disabled={ready === 0 || isTooLong || roles.length === 0 || move !== null}
            onClick={() => void invite(() => model.invite(ids()))}
          >
            {words.inviteReady(ready)}
          </Button>
        )}
      </div>
    </Form>
  );
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
