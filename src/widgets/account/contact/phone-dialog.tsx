import { hasTrunkPrefix, isPhone, normalizePhone } from '../../../core/validation/phone.ts';
import { useWidget } from '../../react/widget.ts';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { CodeDialog } from './code-dialog.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useWords } from '../../react/use-words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** 'Change phone': the new number, then the code from the text message. */
export default function PhoneDialog({ user: { id }, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const rules = useWords(ruleWords);
  const accountTexts = useWords(accountWords);
  const { client } = useWidget().session;
  return (
    <CodeDialog
      draft="phone"
      noToast
      title={accountTexts.changePhone}
      lead={words.phoneLead}
      sent={words.phoneSent}
      sendLabel={words.sendCode}
      done={accountTexts.saved}
      names={{ target: 'phone', code: 'code' }}
      check={(phone) => (isPhone(phone) ? null : hasTrunkPrefix(phone) ? rules.phonePrefix : rules.phone)}
      send={(phone) =>
        client.request('PUT /user/{id}/phone', { params: { id }, body: { phone: normalizePhone(phone) } })
      }
      confirm={(code) => client.request('POST /user/{id}/phone/confirm', { params: { id }, body: { code } })}
      field={<PhoneField name="target" label={words.newPhone} autoFocus />}
      onClose={onClose}
    />
  );
}
