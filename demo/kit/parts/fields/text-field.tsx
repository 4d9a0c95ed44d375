import { PhoneField } from '../../../../src/widgets/ui/fields/phone-field.tsx';
import { PriceField } from '../../../../src/widgets/ui/fields/price-field.tsx';
import { TextField } from '../../../../src/widgets/ui/fields/text-field.tsx';
import { EmailField } from '../../../../src/widgets/ui/fields/email-field.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'text-field',
  title: 'Text fields',
  group: 'Fields',
  files: ['fields/text-field.tsx', 'fields/email-field.tsx', 'fields/phone-field.tsx', 'fields/price-field.tsx'],
  about: 'Label, box, complaint, hint. At most 254 characters; prices take two decimals and no thousands separator.',
  examples: [
    {
      name: 'Text',
      code: `<TextField name="name" label="Name" autoComplete="name" defaultValue="Olivia Owner" />
<TextField name="username" label="Login" hint="What you log in with, besides your address." optional />`,
      element: (
        <Row column>
          <TextField name="name" label="Name" autoComplete="name" defaultValue="Olivia Owner" />
          <TextField name="username" label="Login" hint="What you log in with, besides your address." optional />
        </Row>
      ),
    },
    {
      name: 'Wrong, disabled, read only',
      code: `<EmailField name="email" label="Email"
  defaultValue="olivia.owner@northwind" error="This email is invalid" />
<TextField name="key" label="Key" value="local_format" disabled />
<TextField name="owner" label="Owner" value="Olivia Owner" readOnly />`,
      element: (
        <Row column>
          <EmailField name="email" label="Email" defaultValue="olivia.owner@northwind" error="This email is invalid" />
          <TextField name="key" label="Key" value="local_format" disabled />
          <TextField name="owner" label="Owner" value="Olivia Owner" readOnly />
        </Row>
      ),
    },
    {
      name: 'Email, phone, price',
      code: `<EmailField name="email" label="Email" live />
<PhoneField name="phone" label="Phone" />
<PriceField name="deposit" label="Deposit" currency="€" defaultValue="1234.50" />`,
      element: (
        <Row column>
          <EmailField name="email" label="Email" live />
          <PhoneField name="phone" label="Phone" />
          <PriceField name="deposit" label="Deposit" currency="€" defaultValue="1234.50" />
        </Row>
      ),
    },
    {
      name: 'Several lines',
      code: `<TextField name="description" label="Description" rows={3} defaultValue="Plans shipments" />`,
      element: (
        <Row column>
          <TextField name="description" label="Description" rows={3} defaultValue="Plans shipments" />
        </Row>
      ),
    },
  ],
};
export default part;
