import type { Organization } from '../../core/contract/entities/organization.ts';
import { useSignal } from '../react/signals.ts';
import { DetailsList } from '../ui/data/details-list.tsx';
import { EmailText } from '../ui/data/email-text.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { OrganizationModel } from './organization-model.ts';
import { words as organizationWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** The information block: its name with Save, and its owner. */
export function Information({ organization, model }: { organization: Organization; model: OrganizationModel }) {
  const words = useWords(organizationWords);
  const elsewhere = useSignal(model.elsewhere);
  const { owner } = organization;
  return (
    <Panel title={words.information} padded>
      <div className="iam-organization-info">
        <Form model={model.form} onSubmit={(values) => model.save(values)}>
          <TextField
            name="name"
            label={words.name}
            {...(elsewhere !== null && { hint: words.changedElsewhere(elsewhere) })}
          />
          <FormActions align="start">
            <Submit>{words.save}</Submit>
          </FormActions>
        </Form>
        <DetailsList
          items={[
            { term: words.ownerName, value: owner?.name && <bdi>{owner.name}</bdi> },
            { term: words.email, value: owner?.email && <EmailText address={owner.email} /> },
            { term: words.phone, value: owner?.phone && <bdi dir="ltr">{owner.phone}</bdi> },
          ]}
        />
      </div>
    </Panel>
  );
}
