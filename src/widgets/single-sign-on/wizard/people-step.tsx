import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { useModel } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { MultiSelect } from '../../ui/fields/choices/multi-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { peopleChange, peopleForm, type PeopleValues } from './people-form.ts';
import { RoleFields } from './role-fields.tsx';
import { StepLeave } from './step-leave.tsx';
import { StepModel } from './step-model.ts';
import { wizardWords } from './wizard-words.ts';

const plain = { optional: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export interface PeopleStepProps {
  model: ConnectionsModel;
  connection: Connection;
  domains: readonly OrganizationDomain[];
  onDone: () => void;
  /** Leads to the lists, where domains are verified. */
  onDomains: () => void;
}

/** Step 4: the people who log in, and their roles. */
export function PeopleStep({ model, connection, domains, onDone, onDomains }: PeopleStepProps) {
  const words = useWords(wizardWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const { isLinked } = model.access;
  const verified = domains.filter(({ status }) => status === 'verified').map(({ id }) => id);
  const offered = domains.filter(({ id, status }) => status === 'verified' || connection.domains.includes(id));
  const step = useModel(
    () =>
      new StepModel<PeopleValues>(
        speak,
        session,
        { model, connection },
        {
          name: 'connection-people',
          form: peopleForm(speak, connection, verified),
          change: (values) => peopleChange(values, !isLinked),
        },
      ),
  );
  const send = async (values: PeopleValues) => {
    await step.save(values);
    onDone();
  };
  return (
    <Form model={step.form} onSubmit={send}>
      <p>{words.peopleLead}</p>
      {offered.length === 0 ? (
        <div className="iam-sso-note" data-tone="yellow">
          <p>{words.noVerified}</p>
          <Button size="sm" onClick={onDomains}>
            {words.toDomains}
          </Button>
        </div>
      ) : (
        <MultiSelect
          name="domains"
          label={words.domains}
          hint={words.domainsHint}
          options={offered.map(({ id, domain }) => ({ value: String(id), label: domain }))}
        />
      )}
      <Checkbox name="just_in_time" label={words.justInTime} hint={words.justInTimeHint} />
      {isLinked ? <p className="iam-muted">{words.rolesByOthers}</p> : <RoleFields form={step.form} />}
      <details className="iam-sso-more">
        <summary>{words.attributes}</summary>
        <p className="iam-field-hint">{words.attributesHint}</p>
        <TextField name="email_claim" label={words.emailClaim} placeholder="email" {...plain} />
        <TextField name="name_claim" label={words.nameClaim} placeholder="name" {...plain} />
        <TextField name="groups_claim" label={words.groupsClaim} placeholder="groups" {...plain} />
      </details>
      <FormActions align="start">
        <Submit>{words.saveNext}</Submit>
      </FormActions>
      <StepLeave form={step.form} />
    </Form>
  );
}
