import { roleOptions } from '../../members/roles/role-catalog.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { PlusIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FormModel } from '../../ui/forms/form-model.ts';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { useCompany } from '../company-access.ts';
import { RolesModel } from '../roles-model.ts';
import type { GroupRole, PeopleValues } from './people-form.ts';
import { wizardWords } from './wizard-words.ts';

/** The role of new people, and the roles that groups give. */
export function RoleFields({ form }: { form: FormModel<PeopleValues> }) {
  const words = useWords(wizardWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const { organizationId } = useCompany();
  const { roles } = useModel(() => new RolesModel(session, organizationId));
  return (
    <ResourceView resource={roles} skeleton={<FormSkeleton fields={1} />} isEmpty={() => false}>
      {(all) => {
        const options = roleOptions(speak, all).map(({ value, label, disabled = false }) => ({
          value,
          label,
          disabled,
        }));
        return (
          <>
            <Select
              name="default_role_id"
              label={words.defaultRole}
              options={[{ value: '', label: words.noRole }, ...options]}
            />
            <GroupRoles form={form} options={options} />
          </>
        );
      }}
    </ResourceView>
  );
}

interface GroupRolesProps {
  form: FormModel<PeopleValues>;
  options: readonly { value: string; label: string; disabled: boolean }[];
}

function GroupRoles({ form, options }: GroupRolesProps) {
  const words = useWords(wizardWords);
  const { group_roles: rows } = useSignal(form.values);
  const errors = useSignal(form.errors);
  const set = (change: readonly GroupRole[]) => {
    form.type();
    form.set('group_roles', change);
  };
  const change = (at: number, more: Partial<GroupRole>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...more } : row)));
  return (
    <fieldset className="iam-field iam-sso-fieldset">
      <legend className="iam-field-label">{words.groupRoles}</legend>
      <p className="iam-field-hint">{words.groupRolesHint}</p>
      {rows.map((row, at) => (
        <div key={at} className="iam-sso-group">
          <TextField
            name={`group_roles.${at}.group`}
            label={words.group}
            placeholder={words.groupHint}
            labelHidden
            value={row.group}
            error={errors[`group_roles.${at}.group`]}
            autoComplete="off"
            spellCheck={false}
            onChange={(group) => change(at, { group })}
          />
          <Select
            name={`group_roles.${at}.role`}
            label={words.role}
            labelHidden
            placeholder={words.chooseRole}
            options={options}
            value={row.role}
            error={errors[`group_roles.${at}.role`]}
            onChange={(role) => change(at, { role })}
          />
          <IconButton
            label={words.removeGroup(row.group || words.group)}
            icon={<TrashIcon />}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="sm" icon={<PlusIcon />} onClick={() => set([...rows, { group: '', role: '' }])}>
        {words.addGroup}
      </Button>
    </fieldset>
  );
}
