import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { words as accountWords } from '../words.ts';
import { StartOrganizationModel } from './start-organization-model.ts';
import { words as startWords } from './words.ts';

/** For users without an organization: what that means, and a form to start one. */
export function StartOrganization({ onStarted }: { onStarted: () => void }) {
  const words = useWords(startWords);
  const { noOrganizationTitle, noOrganizationText } = useWords(accountWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new StartOrganizationModel(speak, session));
  const phase = useSignal(session.phase);
  const start = async (values: { organization_name: string }) => {
    const name = await model.send(values.organization_name);
    toasts.success(words.started(name));
    onStarted();
  };
  return (
    <div className="iam-account-alone" role="note">
      <b>{noOrganizationTitle}</b>
      <p>{noOrganizationText}</p>
      {phase === 'signed-in' && (
        <Form model={model.form} onSubmit={start}>
          <TextField name="organization_name" label={words.name} maxLength={254} autoComplete="organization" />
          <FormActions align="start">
            <Submit>{words.start}</Submit>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
