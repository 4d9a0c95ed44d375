import { NewPasswordField } from '../../../../src/widgets/ui/fields/new-password-field.tsx';
import { OneTimeCode } from '../../../../src/widgets/ui/fields/one-time-code.tsx';
import { PasswordField } from '../../../../src/widgets/ui/fields/password-field.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'password-field',
  title: 'Passwords and codes',
  group: 'Fields',
  files: ['fields/password-field.tsx', 'fields/new-password-field.tsx', 'fields/one-time-code.tsx'],
  about:
    'The field of a new password can show what is typed, and ticks the rules that it meets. A code is one input, ' +
    'so that paste and autofill work.',
  examples: [
    {
      name: 'Password',
      code: `<PasswordField name="password" label="Password" reveal defaultValue="harbor-lantern-42" />`,
      element: (
        <Row column>
          <PasswordField name="password" label="Password" reveal defaultValue="harbor-lantern-42" />
        </Row>
      ),
    },
    {
      name: 'Requirements',
      code: `<NewPasswordField name="password" label="Password" reveal owner={{ email: 'olivia@example.com' }}
  missing={['At least 10 characters']} defaultValue="olivia" />
<PasswordField name="password_confirm" label="Confirm password" autoComplete="new-password"
  error="The password and confirm password fields do not match." />`,
      element: (
        <Row column>
          <NewPasswordField
            name="password"
            label="Password"
            reveal
            owner={{ email: 'olivia@example.com' }}
            missing={['At least 10 characters']}
            defaultValue="olivia"
          />
          <PasswordField
            name="password_confirm"
            label="Confirm password"
            autoComplete="new-password"
            error="The password and confirm password fields do not match."
          />
        </Row>
      ),
    },
    {
      name: 'One-time code',
      code: `<OneTimeCode name="code" label="TFA code" hint="Six digits of your authenticator, or a recovery code." />`,
      element: (
        <Row column>
          <OneTimeCode
            name="code"
            label="TFA code"
            defaultValue="123456"
            hint="Six digits of your authenticator, or a recovery code."
          />
        </Row>
      ),
    },
  ],
};
export default part;
