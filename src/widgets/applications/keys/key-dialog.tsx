import type { Application, ServiceKey } from '../../../core/contract/endpoints/platform/applications.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { MaskedSecret } from '../../ui/data/masked-secret.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { DatePicker } from '../../ui/fields/dates/date-picker.tsx';
import { EXPIRY_PRESETS } from '../../ui/fields/dates/presets.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { KeyDialogModel, type KeyValues } from './key-dialog-model.ts';
import { ScopesField } from './scopes-field.tsx';
import { words as keysWords } from './words.ts';

export interface KeyDialogProps {
  application: Application;
  /** The key to change. Default: a new one. */
  serviceKey?: ServiceKey | undefined;
  /** Called with the saved key; a new one has its whole token. */
  onSaved: (key: ServiceKey) => void;
  onClose: () => void;
}

/** 'Create service key' and 'Edit service key': name, scopes and expiry date. */
export function KeyDialog({ application, serviceKey, onSaved, onClose }: KeyDialogProps) {
  const words = useWords(keysWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new KeyDialogModel(speak, session, toasts, application, serviceKey));
  const busy = useSignal(model.form.busy);
  const { hasExpiry } = useSignal(model.form.values);
  const locale = useLocale();
  const send = async (values: KeyValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog
      open
      width={520}
      onClose={onClose}
      busy={busy}
      title={serviceKey ? words.editTitle : words.createTitle}
      description={<bdi>{application.title}</bdi>}
    >
      <Form model={model.form} onSubmit={send}>
        {serviceKey && (
          <p className="iam-keys-fixed">
            <MaskedSecret secret={serviceKey.access_token} masked />
            <span className="iam-muted">{words.keyHint}</span>
          </p>
        )}
        <TextField name="name" label={words.name} hint={words.nameHint} autoComplete="off" />
        <ScopesField form={model.form} />
        <Checkbox name="hasExpiry" label={words.hasExpiry} />
        {hasExpiry && (
          <DatePicker
            name="expiresAt"
            label={words.expiry}
            lang={locale}
            presets={EXPIRY_PRESETS}
            now={() => session.platform.now()}
            hint={words.expiryHint}
          />
        )}
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{serviceKey ? words.save : words.create}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
