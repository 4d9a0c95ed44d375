import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Segmented } from '../../ui/data/segmented.tsx';
import { FileField } from '../../ui/fields/files/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import type { ConnectionsModel } from '../connections-model.ts';
import { words as singleSignOnWords } from '../words.ts';
import { Guide } from './guide.tsx';
import { providerChange, providerForm, type MetadataSource, type ProviderValues } from './provider-form.ts';
import { StepLeave } from './step-leave.tsx';
import { StepModel } from './step-model.ts';
import { wizardWords } from './wizard-words.ts';

const MOST_XML = 262_144;
const MOST_PEM = 60_000;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export interface PasteStepProps {
  model: ConnectionsModel;
  connection: Connection;
  onDone: () => void;
}

/** Step 3: the provider's values. */
export function PasteStep({ model, connection, onDone }: PasteStepProps) {
  const words = useWords(wizardWords);
  const { vendors } = useWords(singleSignOnWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const step = useModel(
    () =>
      new StepModel<ProviderValues>(
        speak,
        session,
        { model, connection },
        {
          name: 'connection-provider',
          form: providerForm(speak, connection),
          change: (values) => providerChange(connection, values),
          withoutSecrets: (values) => ({ ...values, client_secret: '' }),
        },
      ),
  );
  const send = async (values: ProviderValues) => {
    await step.save(values);
    onDone();
  };
  return (
    <Form model={step.form} onSubmit={send}>
      <p>{words.pasteLead(connection.vendor === 'other' ? words.yourProvider : vendors[connection.vendor])}</p>
      <Guide connection={connection} phase="paste" />
      {connection.kind === 'oidc' ? (
        <OpenIdFields hasSecret={connection.has_client_secret ?? false} />
      ) : (
        <SamlFields form={step.form} isRead={Boolean(connection.entity_id)} />
      )}
      <FormActions align="start">
        <Submit>{words.saveNext}</Submit>
      </FormActions>
      <StepLeave form={step.form} />
    </Form>
  );
}

function OpenIdFields({ hasSecret }: { hasSecret: boolean }) {
  const words = useWords(wizardWords);
  return (
    <>
      <TextField name="issuer" label={words.issuer} type="url" placeholder="https://" maxLength={2048} {...plain} />
      <TextField name="client_id" label={words.clientId} {...plain} />
      <TextField
        name="client_secret"
        label={words.clientSecret}
        hint={hasSecret ? words.secretKept : words.secretHint}
        maxLength={1024}
        secret
        {...plain}
      />
      <details className="iam-sso-more">
        <summary>{words.advanced}</summary>
        <TextField name="scopes" label={words.scopes} hint={words.scopesHint} {...plain} />
      </details>
    </>
  );
}

function SamlFields({ form, isRead }: { form: FormModel<ProviderValues>; isRead: boolean }) {
  const words = useWords(wizardWords);
  const { source } = useSignal(form.values);
  const sources: readonly MetadataSource[] = ['url', 'file', 'typed'];
  return (
    <>
      <div className="iam-field">
        <span className="iam-field-label">{words.source}</span>
        <Segmented
          label={words.source}
          segments={sources.map((id) => ({ id, name: words.sources[id] }))}
          value={source}
          onChange={(id) => form.set('source', id as MetadataSource)}
        />
      </div>
      {source === 'url' && (
        <TextField
          name="metadata_url"
          label={words.metadataAddress}
          hint={words.metadataAddressHint}
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...plain}
        />
      )}
      {source === 'file' && (
        <FileField
          name="metadata_file"
          label={words.metadataFile}
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          maxBytes={MOST_XML}
          {...(isRead && { hint: words.metadataRead })}
        />
      )}
      {source === 'typed' && (
        <>
          <TextField name="entity_id" label={words.idpEntityId} maxLength={1024} {...plain} />
          <TextField
            name="sso_url"
            label={words.ssoUrl}
            type="url"
            placeholder="https://"
            maxLength={2048}
            {...plain}
          />
          <TextField
            name="certificates"
            label={words.certificates}
            hint={words.certificatesHint}
            rows={6}
            maxLength={MOST_PEM}
            {...plain}
          />
        </>
      )}
    </>
  );
}
