import { useState } from 'react';
import { addressKey } from '../../../core/validation/address.ts';
import { isRecipientOpen, splitRecipients } from '../../../core/validation/recipients.ts';
import { splitTags, type TagSyntax } from '../../ui/fields/choices/tags.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { lazy } from '../../react/lazy.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { InfoIcon } from '../../ui/basics/icons.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Segmented } from '../../ui/data/segmented.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { TagInput } from '../../ui/fields/choices/tag-input.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { InviteDialogProps } from './invite-dialog-props.ts';
import { hasDraft } from '../../session/drafts.ts';
import { InviteModel, MOST_INVITES, type Invitation, type InviteResult } from './invite-model.ts';
import { inviteWords } from './invite-words.ts';
import { pendingToasts } from './pending-toasts.ts';
import { RolesField } from '../roles/roles-field.tsx';
import styles from '../dialogs.css';
import { words as membersWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { LazyPart } from '../../ui/states/lazy-part.tsx';

/** Recipients as mail programs copy them, each an entry. */
const recipients: TagSyntax = {
  split: (text) => splitRecipients(text).flatMap(splitTags),
  isOpen: isRecipientOpen,
  keyOf: addressKey,
};

const BulkInvite = lazy(async () => ({ default: (await import('./bulk-invite.tsx')).BulkInvite }));

/** 'Invite users': a few emails, or a whole list from a file. */
export function InviteDialog(props: InviteDialogProps) {
  const words = useWords(inviteWords);
  useKit(styles);
  const { session } = useWidget();
  const ways = [
    { id: 'few', name: words.few },
    { id: 'many', name: words.many },
  ];
  const [way, setWay] = useState(() => (hasDraft(session, 'invite-list') ? 'many' : 'few'));
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open onClose={props.onClose} title={words.title} width={800} busy={busy}>
      <div className="iam-invite">
        <div>
          <Segmented
            label={words.how}
            segments={busy ? ways.map((one) => ({ ...one, disabled: one.id !== way })) : ways}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === 'few' ? (
          <Few {...props} onBusy={setBusy} />
        ) : (
          <LazyPart skeleton={<FormSkeleton fields={2} />}>
            <BulkInvite {...props} onBusy={setBusy} />
          </LazyPart>
        )}
      </div>
    </Dialog>
  );
}

function Few({
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
  const { session, emit } = useWidget();
  const toasts = useToasts();
  const model = useModel(
    () => new InviteModel(speak, session, organizationId, pendingToasts(speak, toasts, onShowPending)),
  );
  const complaint = useSignal(model.complaint);
  const blank = useSignal(model.isBlank);
  const results = useSignal(model.results);
  const sending = useSignal(model.sending);
  const count = useSignal(model.form.values).emails.length;
  const failed = results.filter(({ ok }) => !ok).length;
  const discardTitle = () => {
    const { length } = model.form.values.peek().emails;
    return length > 0 ? words.discardEmails(length) : undefined;
  };
  const send = async (values: Invitation) => {
    onBusy(true);
    try {
      const all = await model.send(values);
      const invited = model.results
        .peek()
        .filter(({ ok }) => ok)
        .map(({ email }) => email);
      if (invited.length > 0) {
        emit('user-invited', { emails: invited });
        onInvited();
      }
      if (all) onClose();
    } finally {
      onBusy(false);
    }
  };
  return (
    <Form model={model.form} onSubmit={send} discardTitle={discardTitle}>
      <TagInput
        name="emails"
        label={words.emails}
        placeholder={words.emailsPlaceholder}
        hint={words.emailsHint}
        inputMode="email"
        isInvalid={(tag) => !isEmail(tag)}
        syntax={recipients}
        {...(count > 0 && { aside: <span className="iam-muted">{words.emailCount(count, MOST_INVITES)}</span> })}
        {...(complaint && { error: complaint })}
      />
      <RolesField name="roles" organizationId={organizationId} catalog={catalog} />
      {failed > 0 && (
        <p className="iam-muted" role="status">
          {words.failedSome(failed)}
        </p>
      )}
      {failed > 0 && <Results results={results} />}
      <div className="iam-form-actions iam-invite-foot">
        <span className="iam-invite-note" role="status">
          {sending
            ? words.sending(sending.done + 1, sending.all)
            : blank && (
                <>
                  <InfoIcon size={14} />
                  {shared.blankFields}
                </>
              )}
        </span>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Submit disabled={blank}>{words.invite}</Submit>
      </div>
    </Form>
  );
}

function Results({ results }: { results: readonly InviteResult[] }) {
  const words = useWords(inviteWords);
  return (
    <ul className="iam-invite-results" aria-label={words.results}>
      {results.map(({ email, ok, message }) => (
        <li key={email}>
          <span>{email}</span>
          <Badge tone={ok ? 'green' : 'red'}>{ok ? words.invited : words.states.rejected}</Badge>
          {!ok && <span className="iam-muted">{message}</span>}
        </li>
      ))}
    </ul>
  );
}
