import { useRef, useState } from 'react';
import type { WrittenMail } from '../../../core/contract/endpoints/platform/mail-texts.ts';
import { MAIL_TEXT_LENGTH, type MailText, valuesOf } from '../../../core/contract/entities/mail-texts.ts';
import { useSignal } from '../../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { languageName } from './language-name.ts';
import { MailPreview } from './mail-preview.tsx';
import { type MailTextsModel, problemsOf } from './mail-texts-model.ts';
import { mailWords, purposeWords } from './words.ts';

const PARTS = ['subject', 'heading', 'body', 'action'] as const;

/** Changes the text of a mail, beside a preview. */
export function MailDialog({ model, record }: { model: MailTextsModel; record: WrittenMail }) {
  const words = useWords(mailWords);
  const purposes = useWords(purposeWords);
  const speak = useSpeak();
  const locale = useLocale();
  const toasts = useToasts();
  const { mail, language } = record;
  const [form] = useState(
    () => new FormModel<MailText>(speak, record.text, { validate: (text) => problemsOf(speak, mail, text) }),
  );
  const busy = useSignal(form.busy);
  const values = useSignal(form.values);
  const isDefault = PARTS.every((part) => values[part] === record.default_text[part]);
  const { insert, onFocus } = useInsertion(form);
  const close = () => model.edit(null);
  const submit = async (text: MailText, action: string) => {
    if (action === 'test') {
      toasts.success(words.sent(await model.test(record, text)));
      // A test saves nothing: what was typed is still unsaved.
      queueMicrotask(() => form.type());
      return;
    }
    toasts.success((await model.save(record, text)) ? words.saved : words.restored);
    close();
  };
  const reset = () => {
    form.type();
    for (const field of PARTS) form.set(field, record.default_text[field]);
  };
  const field = (name: keyof MailText, label: string) => (
    <TextField name={name} label={label} maxLength={MAIL_TEXT_LENGTH[name]} autoComplete="off" />
  );
  return (
    <Dialog
      open
      onClose={close}
      busy={busy}
      width={800}
      title={words.editTitle(languageName(language, locale))}
      description={purposes[mail]}
    >
      <Form model={form} onSubmit={submit}>
        <div className="iam-mails-edit">
          <div className="iam-mails-fields" onFocus={onFocus}>
            {field('subject', words.subject)}
            {field('heading', words.heading)}
            <TextField
              name="body"
              label={words.body}
              rows={7}
              maxLength={MAIL_TEXT_LENGTH.body}
              autoComplete="off"
              hint={words.bodyHint}
            />
            {field('action', words.action)}
            <div className="iam-mails-values" role="group" aria-label={words.values}>
              <p className="iam-field-hint">{words.valuesHint}</p>
              {valuesOf(mail).map((name) => (
                <Button key={name} size="sm" aria-label={words.insert(`{${name}}`)} onClick={() => insert(`{${name}}`)}>
                  <code dir="ltr">{`{${name}}`}</code>
                </Button>
              ))}
            </div>
          </div>
          <MailPreview model={model} record={record} text={values} />
        </div>
        <FormActions>
          <DisabledWithReason reason={isDefault ? words.isDefault : null} onAct={reset}>
            {(control) => (
              <Button {...control} disabled={busy}>
                {words.reset}
              </Button>
            )}
          </DisabledWithReason>
          <Submit value="test" variant="secondary">
            {words.test}
          </Submit>
          <Button onClick={close} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit>{words.save}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Inserts a value where the cursor was: in the field that had the focus last, or else in the body. */
function useInsertion(form: FormModel<MailText>) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const onFocus = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
  };
  const insert = (value: string) => {
    const input = last.current;
    const name = (input?.name || 'body') as keyof MailText;
    const text = form.values.peek()[name];
    const from = input?.selectionStart ?? text.length;
    form.type();
    form.set(name, text.slice(0, from) + value + text.slice(input?.selectionEnd ?? text.length));
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(from + value.length, from + value.length);
    });
  };
  return { insert, onFocus };
}
