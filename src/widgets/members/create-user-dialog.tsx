import type { User } from '../../core/contract/entities/user.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { EmailField } from '../ui/fields/email-field.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { NewPasswordField } from '../ui/fields/new-password-field.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { CreateUserModel, type NewUser } from './create-user-model.ts';
import type { RoleCatalog } from './roles/role-catalog.ts';
import { RolesField } from './roles/roles-field.tsx';
import styles from './dialogs.css';
import { words as membersWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface CreateUserDialogProps {
  catalog: RoleCatalog;
  /** Called with the new user, as far as the service returns it, and the organization. */
  onCreated: (user: User, organizationId: number) => void;
  onClose: () => void;
}

/** 'Create new user', 800 px wide. */
export function CreateUserDialog({ catalog, onCreated, onClose }: CreateUserDialogProps) {
  const words = useWords(membersWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new CreateUserModel(speak, session, toasts));
  const { organization, email, name } = useSignal(model.form.values);
  const organizations = useSignal(model.organizations.data) ?? [];
  const missing = useSignal(model.missing);
  const busy = useSignal(model.form.busy);
  const send = async (values: NewUser) => {
    const { user, organizationId } = await model.send(values);
    onClose();
    onCreated(user, organizationId);
  };
  return (
    <Dialog open onClose={onClose} title={words.createUser} width={800} busy={busy}>
      <Form model={model.form} onSubmit={send}>
        <div className="iam-members-pair">
          <EmailField name="email" label={words.email} autoComplete="off" live required />
          <TextField name="name" label={words.name} autoComplete="off" hint={words.nameHint} optional />
        </div>
        <div className="iam-members-pair">
          <NewPasswordField
            name="password"
            label={words.password}
            reveal
            hint={words.passwordHint}
            owner={{ email: email.trim(), name }}
            missing={missing}
            required
          />
          <Select
            name="organization"
            label={words.organization}
            placeholder={words.chooseOrganization}
            value={organization}
            onChange={(id) => model.chooseOrganization(id)}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
        <RolesField name="roles" organizationId={organization ? Number(organization) : undefined} catalog={catalog} />
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{words.create}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
