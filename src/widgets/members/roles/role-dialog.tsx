import type { Role } from '../../../core/contract/entities/role.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { MultiSelect } from '../../ui/fields/choices/multi-select.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import styles from '../dialogs.css';
import { RoleDialogModel, type RoleValues } from './role-dialog-model.ts';
import { roleWords as words } from './role-words.ts';

export interface RoleDialogProps {
  /** The role that is changed; a new one when left out. */
  role?: Role | undefined;
  /** The organization that a new role is for, if that is known. */
  organizationId?: number | undefined;
  onSaved: (role: Role) => void;
  onClose: () => void;
}

const apps = Object.entries(words.apps).map(([value, label]) => ({ value, label }));

/** 'Add new role' and 'Edit role', 800 wide, with the multi-select 'Permissions' (spec: validation rules, add role). */
export function RoleDialog({ role, organizationId, onSaved, onClose }: RoleDialogProps) {
  useKit(styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new RoleDialogModel(session, toasts, { role, organizationId }));
  const permissions = useSignal(model.permissions.data) ?? [];
  const organizations = useSignal(model.organizations.data) ?? [];
  const busy = useSignal(model.form.busy);
  const elsewhere = useSignal(model.elsewhere);
  const hint = (field: keyof RoleValues, usual?: string) => {
    const text = elsewhere[field] === undefined ? usual : words.changedElsewhere(elsewhere[field]);
    return text === undefined ? {} : { hint: text };
  };
  const send = async (values: RoleValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog open onClose={onClose} title={role ? words.edit : words.add} width={800} busy={busy}>
      <Form model={model.form} onSubmit={send}>
        <div className="iam-members-pair">
          <TextField name="name" label={words.name} required {...hint('name')} />
          <Select name="app" label={words.app} options={apps} {...hint('app')} />
        </div>
        <div className="iam-members-pair">
          {!role && (
            <Select
              name="organization"
              label={words.organization}
              placeholder={words.chooseOrganization}
              options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <TextField
            name="guid"
            label={words.guid}
            {...hint('guid', words.guidHint)}
            spellCheck={false}
            maxLength={80}
            optional={!role}
          />
        </div>
        <TextField
          name="description"
          label={words.description}
          rows={2}
          maxLength={1000}
          optional
          {...hint('description')}
        />
        <MultiSelect
          name="permissions"
          label={words.permissions}
          {...hint('permissions', words.permissionsHint)}
          placeholder={words.choosePermissions}
          options={permissions}
        />
        {!role && <Checkbox name="is_disabled" label={words.disabled} hint={words.disabledHint} />}
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{words.save}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
