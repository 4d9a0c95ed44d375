import { addressKey, typedAddress } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { useWidget } from '../../react/widget.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { CodeDialog } from './code-dialog.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useWords } from '../../react/use-words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** 'Change email': the new email, then the notice that instructions were sent, with a field for their code. */
export default function EmailDialog({ onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const rules = useWords(ruleWords);
  const accountTexts = useWords(accountWords);
  const { client, platform, user } = useWidget().session;
  const toasts = useToasts();
  const confirm = async (hash: string) => {
    const { data } = await client.request('POST /email/confirm', { body: { hash } });
    if (data[0]?.must_set_password) toasts.info(words.choosePassword);
  };
  const reached = async (email: string) => {
    if (!platform.attention.visible() || !platform.attention.online()) return false;
    await user.reload();
    return addressKey(user.data.peek()?.email ?? '') === addressKey(email);
  };
  return (
    <CodeDialog
      draft="email"
      title={accountTexts.changeEmail}
      lead={words.emailLead}
      sent={words.emailSent}
      sendLabel={words.sendInstructions}
      done={words.emailChanged}
      names={{ target: 'email', code: 'hash' }}
      check={(email) => (isEmail(typedAddress(email)) ? null : rules.email)}
      send={(email) => client.request('POST /email/reset', { body: { email: typedAddress(email) } })}
      confirm={confirm}
      reached={reached}
      field={<EmailField name="target" label={words.newEmail} live autoFocus />}
      onClose={onClose}
    />
  );
}
