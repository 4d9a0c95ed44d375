import type { Organization } from '../../core/contract/entities/organization.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { WarningIcon } from '../ui/basics/icons.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { MOST, TransferModel } from './transfer-model.ts';
import { words as organizationWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface TransferDialogProps {
  organization: Organization;
  onTransferred: () => void;
  onClose: () => void;
}

/** 'Transfer organization': a new owner and the user's own password; errors show in the dialog. */
export function TransferDialog({ organization, onTransferred, onClose }: TransferDialogProps) {
  const words = useWords(organizationWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const model = useModel(() => new TransferModel(speak, session, organization.id, organization.owner_user_id));
  const me = useSignal(session.user.data);
  const total = useSignal(model.total);
  const busy = useSignal(model.form.busy);
  const send = async (values: { new_owner_id: string; password: string }) => {
    await model.send(values);
    onClose();
    onTransferred();
  };
  return (
    <Dialog open onClose={onClose} title={words.transfer} width={800} busy={busy}>
      <p className="iam-organization-warning">
        <WarningIcon size={18} />
        <span>{words.transferWarning(organization.name)}</span>
      </p>
      {total > MOST && <SearchField label={words.findOwner} onSearch={(term) => model.search(term)} />}
      <ResourceView resource={model.candidates} skeleton={<FormSkeleton fields={2} />}>
        {(candidates) => (
          <Form model={model.form} onSubmit={send} noToast>
            <input type="hidden" name="username" autoComplete="username" value={me?.email ?? ''} readOnly />
            <Select
              name="new_owner_id"
              label={words.newOwner}
              placeholder={words.chooseOwner}
              options={candidates.map(({ id, name, email }) => ({
                value: String(id),
                label: name ? `${name} (${email})` : email,
              }))}
              {...(candidates.length === 0 && { hint: words.noCandidates })}
              {...(total > MOST && { hint: words.manyCandidates(candidates.length, total) })}
            />
            <PasswordField
              name="password"
              label={words.password}
              autoComplete="current-password"
              hint={words.passwordHint}
              reveal
            />
            <FormActions>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Submit variant="danger-solid" disabled={candidates.length === 0}>
                {words.transferAction}
              </Submit>
            </FormActions>
          </Form>
        )}
      </ResourceView>
    </Dialog>
  );
}
