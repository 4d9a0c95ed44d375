import { LookupField } from '../../../../src/widgets/ui/fields/choices/lookup-field.tsx';
import { filterOptions } from '../../../../src/widgets/ui/fields/choices/options.ts';
import { Row } from '../../layout.tsx';
import type { Part } from '../../part.ts';

const people = ['Amara Okafor', 'Björn Bianchi', 'Cora Owner', 'Daniel Achebe', 'محمد الأمين'].map((label, at) => ({
  value: String(at + 1),
  label,
  description: `person.${at + 1}@northwind.example`,
}));

const find = async (term: string) => filterOptions(people, term);
const fail = async () => {
  throw new Error('The service cannot be reached.');
};

const part: Part = {
  id: 'lookup-field',
  title: 'Lookup field',
  group: 'Fields',
  files: ['fields/choices/lookup-field.tsx'],
  about: 'One of many that the service finds while typing. Leaving the field without a choice clears the text.',
  examples: [
    {
      name: 'Lookup field',
      code: `<LookupField name="owner" label="Owner" placeholder="Find a person" search={find} />
<LookupField name="heir" label="New owner" search={find} defaultValue={people[2]} />`,
      element: (
        <Row column>
          <LookupField name="owner" label="Owner" placeholder="Find a person" search={find} />
          <LookupField name="heir" label="New owner" search={find} defaultValue={people[2]} />
        </Row>
      ),
    },
    {
      name: 'Wrong, disabled, failing',
      code: `<LookupField name="missing" label="Owner of it" search={find} error="You have blank owner" />
<LookupField name="fixed" label="Fixed owner" search={find} defaultValue={people[0]} disabled />
<LookupField name="failing" label="Owner elsewhere" search={fail} />`,
      element: (
        <Row column>
          <LookupField name="missing" label="Owner of it" search={find} error="You have blank owner" />
          <LookupField name="fixed" label="Fixed owner" search={find} defaultValue={people[0]} disabled />
          <LookupField name="failing" label="Owner elsewhere" search={fail} />
        </Row>
      ),
    },
  ],
};
export default part;
