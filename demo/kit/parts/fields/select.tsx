import { Select } from '../../../../src/widgets/ui/fields/choices/select.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-CA'].map((value) => ({ value, label: value }));

const part: Part = {
  id: 'select',
  title: 'Select',
  group: 'Fields',
  files: ['fields/choices/select.tsx'],
  about: 'The native select, with a list of its own look where the browser allows it.',
  examples: [
    {
      name: 'Select',
      code: `<Select name="local" label="Regional settings" defaultValue="en-US"
  options={[{ value: 'en-US', label: 'en-US' }, …]} />
<Select name="app" label="App" placeholder="Select" options={apps} />`,
      element: (
        <Row column>
          <Select name="local" label="Regional settings" defaultValue="en-US" options={locales} />
          <Select
            name="app"
            label="App"
            placeholder="Select"
            options={['auth', 'dupont', 'masternode', 'slb'].map((value) => ({ value, label: value }))}
          />
        </Row>
      ),
    },
    {
      name: 'Wrong and disabled',
      code: `<Select name="owner" label="Owner" placeholder="Select" options={owners} error="You have blank owner" />
<Select name="format" label="Format" value="pdf" disabled options={[{ value: 'pdf', label: 'PDF' }]} />`,
      element: (
        <Row column>
          <Select
            name="owner"
            label="Owner"
            placeholder="Select"
            options={[{ value: '1', label: 'Olivia Owner' }]}
            error="You have blank owner"
          />
          <Select name="format" label="Format" value="pdf" disabled options={[{ value: 'pdf', label: 'PDF' }]} />
        </Row>
      ),
    },
  ],
};
export default part;
