import { useState } from 'react';
import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { words as singleSignOnWords } from '../words.ts';
import { Choices } from './choices.tsx';
import { StepLeave } from './step-leave.tsx';
import { wizardWords } from './wizard-words.ts';

const vendors = ['okta', 'entra', 'google', 'other'] as const;
const kinds = ['oidc', 'saml'] as const;

interface ChooseValues {
  vendor: Connection['vendor'];
  kind: Connection['kind'];
  name: string;
}

export interface ChooseStepProps {
  model: ConnectionsModel;
  /** The connection, if it exists already: then only its name can be changed. */
  connection: Connection | undefined;
  onDone: (connection: Connection) => void;
}

/** Step 1: the provider, the protocol, and a name. */
export function ChooseStep({ model, connection, onDone }: ChooseStepProps) {
  const words = useWords(wizardWords);
  const { vendors: vendorNames, oidc, saml } = useWords(singleSignOnWords);
  const speak = useSpeak();
  const [form] = useState(
    () =>
      new FormModel<ChooseValues>(
        speak,
        connection
          ? { vendor: connection.vendor, kind: connection.kind, name: connection.name }
          : { vendor: 'okta', kind: 'oidc', name: '' },
        { validate: ({ name }) => (name.trim() ? {} : { name: [speak(wizardWords).missing] }) },
      ),
  );
  const send = async ({ vendor, kind, name }: ChooseValues) => {
    const body = { name: name.trim() };
    onDone(
      connection
        ? name.trim() === connection.name
          ? connection
          : await model.change(connection, body)
        : await model.create({ kind, vendor, ...body }),
    );
  };
  return (
    <Form model={form} onSubmit={send}>
      <p>{words.chooseLead}</p>
      <Choices
        name="vendor"
        label={words.provider}
        disabled={connection !== undefined}
        choices={vendors.map((value) => ({ value, title: vendorNames[value] }))}
      />
      <Choices
        name="kind"
        label={words.protocol}
        disabled={connection !== undefined}
        choices={kinds.map((value) => ({
          value,
          title: { oidc, saml }[value],
          text: { oidc: words.oidcHint, saml: words.samlHint }[value],
        }))}
        {...(connection && { hint: words.fixed })}
      />
      <TextField name="name" label={words.name} hint={words.nameHint} autoComplete="off" />
      <FormActions align="start">
        <Submit>{words.create}</Submit>
      </FormActions>
      <StepLeave form={form} />
    </Form>
  );
}
