import { useEffect } from 'react';
import type { User } from '../../../core/contract/entities/user.ts';
import { useSignal } from '../../react/signals.ts';
import { roleOptions, type RoleCatalog } from '../roles/role-catalog.ts';
import { words as membersWords } from '../words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { useDraft } from '../../session/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { ADD_ROLE } from './add-role-draft.ts';
import { detailsWords } from './details-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

export interface AddRoleDialogProps {
  user: User;
  catalog: RoleCatalog;
  /** @throws the service's error */
  onAdd: (roleId: number) => Promise<void>;
  onClose: () => void;
}

/** 'Add new role': one role of the user's organization that they do not have yet. */
export function AddRoleDialog({ user, catalog, onAdd, onClose }: AddRoleDialogProps) {
  const shared = useWords(membersWords);
  const words = useWords(detailsWords);
  const speak = useSpeak();
  const roles = catalog.of(user.organization?.id ?? 0);
  const form = useForm(
    { role_id: '' },
    { validate: (values) => (values.role_id ? {} : { role_id: [words.blankRole] }), aliases: { roles: 'role_id' } },
  );
  useDraft(form, ADD_ROLE, user);
  const busy = useSignal(form.busy);
  useEffect(() => void roles.load(), [roles]);
  const send = async ({ role_id }: { role_id: string }) => {
    await onAdd(Number(role_id));
    onClose();
  };
  const held = new Set(user.roles?.map(({ id }) => id));
  return (
    <Dialog open width={800} onClose={onClose} title={words.addRole} description={user.name || user.email} busy={busy}>
      <ResourceView resource={roles} skeleton={<FormSkeleton fields={1} />}>
        {(all) => {
          const options = roleOptions(
            speak,
            all.filter(({ id }) => !held.has(id)),
          ).map(({ label, description, ...option }) => ({
            ...option,
            label: option.disabled && description ? words.roleWith(label, description) : label,
          }));
          return (
            <Form model={form} onSubmit={send}>
              <Select
                name="role_id"
                label={words.role}
                placeholder={words.chooseRole}
                options={options}
                {...(options.every(({ disabled }) => disabled) && { hint: words.noRolesLeft })}
              />
              <FormActions>
                <Button onClick={onClose}>{shared.cancel}</Button>
                <Submit>{words.add}</Submit>
              </FormActions>
            </Form>
          );
        }}
      </ResourceView>
    </Dialog>
  );
}
