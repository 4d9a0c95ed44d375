import type { Organization } from '../../core/contract/entities/organization.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { pageWords } from '../react/page-words.ts';
import { useSignal } from '../react/signals.ts';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { SettingsIcon } from '../ui/basics/icons-rows.tsx';
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
  const { titles } = useWords(pageWords);
  const navigation = useNavigation();
  const elsewhere = useSignal(model.elsewhere);
  const { owner } = organization;
  return (
    <Panel
      title={words.information}
      padded
      actions={
        <ButtonLink
          size="sm"
          icon={<SettingsIcon />}
          {...linkTo(navigation, () => ({ name: 'organization-settings', params: { id: organization.id } }))}
        >
          {titles['organization-settings']}
        </ButtonLink>
      }
    >
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
