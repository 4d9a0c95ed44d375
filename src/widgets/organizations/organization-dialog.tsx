import type { Organization } from '../../core/contract/entities/organization.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { LookupField } from '../ui/fields/choices/lookup-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { OrganizationDialogModel, type OrganizationValues } from './organization-dialog-model.ts';
import { words as organizationsWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

export interface OrganizationDialogProps {
  /** Undefined to add one. */
  organization?: Organization | undefined;
  onSaved: (organization: Organization | undefined) => void;
  onClose: () => void;
}

/** 'Add new organization' and 'Edit organization': name and owner. */
export function OrganizationDialog({ organization, onSaved, onClose }: OrganizationDialogProps) {
  const words = useWords(organizationsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const model = useModel(() => new OrganizationDialogModel(speak, session, organization));
  const busy = useSignal(model.form.busy);
  const elsewhere = useSignal(model.elsewhere);
  const save = async (values: OrganizationValues) => {
    const saved = await model.save(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog open width={800} onClose={onClose} busy={busy} title={organization ? words.editTitle : words.add}>
      <Form model={model.form} onSubmit={save}>
        <TextField
          name="name"
          label={words.name}
          autoComplete="off"
          hint={elsewhere === null ? undefined : words.changedTo(elsewhere)}
        />
        <LookupField
          name="owner"
          label={words.owner}
          placeholder={words.findOwner}
          search={(term, signal) => model.findOwners(term, signal)}
          hint={organization ? words.memberHint : words.ownerHint}
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit>{words.save}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
