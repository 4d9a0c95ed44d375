import { useEffect, useState } from 'react';
import { isEmail } from '../../../../src/core/validation/email.ts';
import { Button } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { EmailField } from '../../../../src/widgets/ui/fields/email-field.tsx';
import { Form, FormActions, Submit } from '../../../../src/widgets/ui/forms/form.tsx';
import { FormModel } from '../../../../src/widgets/ui/forms/form-model.ts';
import { LightForm } from '../../../../src/widgets/ui/forms/light-form.tsx';
import { PasswordField } from '../../../../src/widgets/ui/fields/password-field.tsx';
import { TextField } from '../../../../src/widgets/ui/fields/text-field.tsx';
import { useForm } from '../../../../src/widgets/ui/forms/use-form.ts';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';
import { inEnglish } from '../../../../src/core/languages/words.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const validate = ({ name, email }: { name: string; email: string }) => ({
  ...(name.trim() === '' && { name: ['Enter a name.'] }),
  ...(!isEmail(email) && { email: ['This email is invalid'] }),
});

function Sample({ failed = false }: { failed?: boolean }) {
  const [form] = useState(() => {
    const made = new FormModel(inEnglish, { name: '', email: failed ? 'olivia.owner@northwind' : '' }, { validate });
    // While it is not shown yet, no field takes focus from the page.
    if (failed) made.showErrors(validate(made.values.peek()), 'The service could not save this. Nothing was changed.');
    return made;
  });
  return (
    <Row column>
      <Form model={form} onSubmit={() => pause(1500)}>
        <TextField name="name" label="Name" required />
        <EmailField name="email" label="Email" required />
        <FormActions>
          <Button variant="quiet" onClick={() => form.reset()}>
            Cancel
          </Button>
          <Submit>Save</Submit>
        </FormActions>
      </Form>
    </Row>
  );
}

function Busy() {
  const form = useForm({ name: 'Olivia Owner' });
  useEffect(() => void form.submit(() => pause(1e9)), [form]);
  return (
    <Row column>
      <Form model={form} onSubmit={() => {}}>
        <TextField name="name" label="Name" />
        <FormActions>
          <Submit>Save</Submit>
        </FormActions>
      </Form>
    </Row>
  );
}

function SignIn() {
  const form = useForm({ email: '', password: '' });
  return (
    <LightForm>
      <Form
        model={form}
        onSubmit={() =>
          pause(800).then(() => {
            throw Object.assign(new Error('Wrong login or password.'), { status: 401, code: 'invalid_credentials' });
          })
        }
      >
        <TextField name="email" label="Login or email" autoComplete="username" />
        <PasswordField name="password" label="Password" reveal />
        <Submit size="lg" full>
          Log in
        </Submit>
        <Submit size="lg" full variant="quiet" value="organization">
          Login and start new Organization
        </Submit>
      </Form>
    </LightForm>
  );
}

const part: Part = {
  id: 'form',
  title: 'Form',
  group: 'Fields',
  files: ['forms/form.tsx', 'forms/light-form.tsx'],
  about:
    'Errors stand beside their fields and are summed up, the first wrong field takes focus, and what was typed stays.',
  examples: [
    {
      name: 'Form',
      code: `const form = useForm({ name: '', email: '' }, { validate });

<Form model={form} onSubmit={(values) => client.request('PUT /user/{id}', { params, body: values })}>
  <TextField name="name" label="Name" required />
  <EmailField name="email" label="Email" required />
  <FormActions><Button variant="quiet">Cancel</Button><Submit>Save</Submit></FormActions>
</Form>`,
      element: <Sample />,
    },
    {
      name: 'Refused',
      code:
        `form.showErrors({ name: ['Enter a name.'], email: ['This email is invalid'] ` +
        `}, 'The service could not save this. Nothing was changed.');`,
      element: <Sample failed />,
    },
    { name: 'On its way', code: `await form.submit((values) => client.request(…));`, element: <Busy /> },
    {
      name: 'Credentials in the light DOM',
      code: `<LightForm>
  <Form model={form} onSubmit={signIn}>
    <TextField name="email" label="Login or email" autoComplete="username" />
    <PasswordField name="password" label="Password" reveal />
    <Submit size="lg" full>Log in</Submit>
    <Submit size="lg" full variant="quiet" value="organization">Login and start new Organization</Submit>
  </Form>
</LightForm>`,
      element: (
        <Row column>
          <SignIn />
        </Row>
      ),
    },
  ],
};
export default part;
