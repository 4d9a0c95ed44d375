import { useState } from 'react';
import { isIamError } from '../../../core/errors/guards.ts';
import { useSignal } from '../../react/signals.ts';
import { useDraft } from '../../session/use-draft.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { CredentialDialog } from '../../ui/forms/credential-dialog.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { Passkey, PasskeysModel } from './security-models.ts';
import { securityWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

interface Values {
  name: string;
}

/** Adds a passkey, or gives one another name. */
export default function PasskeyDialog({
  model,
  passkey,
  onClose,
}: {
  model: PasskeysModel;
  passkey: Passkey | null;
  onClose(): void;
}) {
  const words = useWords(securityWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const validate = ({ name }: Values) => (passkey && !name.trim() ? { name: [words.emptyName] } : {});
  const [form] = useState(() => new FormModel<Values>(speak, { name: passkey?.name ?? '' }, { validate }));
  useDraft(form, 'passkey', passkey ?? undefined);
  const busy = useSignal(form.busy);
  const save = async (values: Values) => {
    if (passkey) await model.rename(passkey, values.name.trim());
    else await model.add(values.name).catch((error: unknown) => explain(speak, error));
    toasts.success(passkey ? words.passkeyRenamed : words.passkeyAdded);
    onClose();
  };
  return (
    <CredentialDialog
      open
      busy={busy}
      onClose={onClose}
      width={400}
      title={passkey ? words.renameTitle : words.addPasskey}
      description={passkey ? undefined : words.passkeyLead}
    >
      <Form model={form} onSubmit={save}>
        <TextField
          name="name"
          label={words.passkeyName}
          hint={passkey ? undefined : words.passkeyNameHint}
          autoComplete="off"
          autoFocus
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            {accountTexts.cancel}
          </Button>
          <Submit>{passkey ? accountTexts.save : words.addPasskey}</Submit>
        </FormActions>
      </Form>
    </CredentialDialog>
  );
}

/** The browser's errors as messages (WebAuthn Level 3, create a new credential). */
function explain(speak: Speak, error: unknown): never {
  if (isIamError(error) || !(error instanceof Error)) throw error;
  if (error.name === 'InvalidStateError') throw new Error(speak(securityWords).alreadyThere, { cause: error });
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw new Error(speak(securityWords).cancelled, { cause: error });
  throw new Error(
    typeof PublicKeyCredential === 'undefined' ? speak(securityWords).noWebAuthn : speak(securityWords).passkeyFailed,
    {
      cause: error,
    },
  );
}
