import type { ApiKey } from '../../../core/contract/endpoints/api-keys.ts';
import { formatDate } from '../../../core/locale/dates.ts';
import { roleNames } from '../../members/roles/built-in-role.ts';
import { roleOptions } from '../../members/roles/role-catalog.ts';
import { QUICK } from '../../members/roles/roles-field.tsx';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { DatePicker } from '../../ui/fields/dates/date-picker.tsx';
import { EXPIRY_PRESETS } from '../../ui/fields/dates/presets.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { MaskedSecret } from '../../ui/data/masked-secret.tsx';
import { MultiSelect } from '../../ui/fields/choices/multi-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ApiKeyDialogModel, type ApiKeyValues } from './api-key-dialog-model.ts';
import { words as organizationWords } from '../words.ts';
import { words as apiKeysWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';

export interface ApiKeyDialogProps {
  /** The key to change. Default: a new one. */
  apiKey?: ApiKey | undefined;
  /** Called with the saved key; a new one has its whole token. */
  onSaved: (key: ApiKey) => void;
  onClose: () => void;
}

/** 'Create API key' and 'Edit API key': name, expiry date and roles. */
export function ApiKeyDialog({ apiKey, onSaved, onClose }: ApiKeyDialogProps) {
  const words = useWords(apiKeysWords);
  const { changedElsewhere } = useWords(organizationWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ApiKeyDialogModel(speak, session, toasts, apiKey));
  const roles = useSignal(model.roles.data) ?? apiKey?.roles ?? [];
  const rolesFailed = useSignal(model.roles.status) === 'failed';
  const busy = useSignal(model.form.busy);
  const locale = useLocale();
  const { name, expiresAt, roleIds } = useSignal(model.base.elsewhere);
  const otherRoles = roleNames(speak, locale, useSignal(model.base.record)?.roles ?? []);
  const hint = (usual: string, other: string | undefined) => (other === undefined ? usual : changedElsewhere(other));
  const send = async (values: ApiKeyValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog open onClose={onClose} title={apiKey ? words.editTitle : words.createTitle} width={800} busy={busy}>
      <Form model={model.form} onSubmit={send}>
        {apiKey && (
          <p className="iam-api-keys-fixed">
            <MaskedSecret secret={apiKey.access_token} masked />
            <span className="iam-muted">{words.keyHint}</span>
          </p>
        )}
        <TextField
          name="name"
          label={words.name}
          optional={!apiKey}
          hint={hint(words.nameHint, name)}
          autoComplete="off"
        />
        <DatePicker
          name="expiresAt"
          label={words.expiry}
          lang={locale}
          presets={EXPIRY_PRESETS}
          now={() => session.platform.now()}
          hint={hint(words.expiryHint, expiresAt ? formatDate(expiresAt, 'medium', locale) : undefined)}
        />
        <MultiSelect
          name="roleIds"
          label={words.roles}
          placeholder={words.chooseRoles}
          options={roleOptions(speak, roles, { forKeys: true })}
          quick={QUICK}
          hint={hint(rolesFailed ? words.rolesFailed : words.rolesHint, roleIds && otherRoles)}
        />
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{apiKey ? words.save : words.create}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
