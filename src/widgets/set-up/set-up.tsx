import { useState } from 'react';
import { isApiError } from '../../core/errors/guards.ts';
import { useNavigation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { SuccessIcon } from '../ui/basics/icons.tsx';
import { EmailField } from '../ui/fields/email-field.tsx';
import { NewPasswordField } from '../ui/fields/new-password-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, Submit } from '../ui/forms/form.tsx';
import { LightForm } from '../ui/forms/light-form.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { SetUpModel, type SetUpValues } from './set-up-model.ts';
import styles from './set-up.css';
import { words as setUpWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** 'Set up the platform': the first page of an empty installation. */
export function SetUp() {
  const words = useWords(setUpWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const navigation = useNavigation();
  const model = useModel(() => new SetUpModel(speak, session));
  const logIn = () => navigation.go({ name: 'sign-in', replace: true });
  const done = (
    <StatePanel
      icon={<SuccessIcon size={20} />}
      title={words.doneTitle}
      text={words.doneText}
      actions={
        <Button variant="primary" onClick={logIn}>
          {words.logIn}
        </Button>
      }
    />
  );
  return (
    <main className="iam-set-up" part="page">
      <div className="iam-set-up-card" part="card">
        <BrandMark size={22}>
          {(mark, isPicture) => (
            <span className={isPicture ? 'iam-set-up-picture' : 'iam-set-up-logo'} aria-hidden="true">
              {mark}
            </span>
          )}
        </BrandMark>
        <h1 className="iam-set-up-title">{words.title}</h1>
        <ResourceView resource={model.isNeeded} skeleton={<FormSkeleton fields={5} />}>
          {(isNeeded) => (isNeeded ? <Fields model={model} /> : done)}
        </ResourceView>
      </div>
    </main>
  );
}

function Fields({ model }: { model: SetUpModel }) {
  const words = useWords(setUpWords);
  const speak = useSpeak();
  const navigation = useNavigation();
  const { email, name } = useSignal(model.form.values);
  const linked = useSignal(model.isLinked);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const send = async (values: SetUpValues) => {
    setMissing([]);
    try {
      await model.send(values);
      navigation.go({ name: 'getting-started', replace: true });
    } catch (error) {
      const { password, ...data } = (isApiError(error) && error.data) || {};
      setMissing(password ?? []);
      throw Object.assign(new Error(errorText(speak, error)), { data });
    }
  };
  return (
    <>
      <p className="iam-set-up-intro">{words.intro}</p>
      <LightForm>
        <Form model={model.form} onSubmit={send}>
          <TextField
            name="token"
            label={words.token}
            hint={words.tokenHint}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            readOnly={linked}
            autoFocus={!linked}
          />
          <TextField name="name" label={words.name} autoComplete="name" autoFocus={linked} />
          <EmailField name="email" label={words.email} autoComplete="username" live />
          <NewPasswordField
            name="password"
            label={words.password}
            reveal
            owner={{ email: email.trim(), name }}
            missing={missing}
          />
          <PasswordField name="confirmation" label={words.confirmPassword} autoComplete="new-password" />
          <Submit size="lg" full>
            {words.submit}
          </Submit>
        </Form>
      </LightForm>
    </>
  );
}
