import { MultiSelect } from '../../../../src/widgets/ui/fields/choices/multi-select.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const roles = [
  { value: '1', label: 'Administrator', description: 'Manages the organization' },
  { value: '2', label: 'Dispatcher', description: 'Plans shipments' },
  { value: '3', label: 'Auditor', description: 'Reads everything, changes nothing' },
  { value: '4', label: 'Driver' },
  { value: '5', label: 'Warehouse' },
  { value: '6', label: 'Legacy operator', disabled: true },
  { value: '7', label: 'Réception' },
  { value: '8', label: 'Technician' },
];

const part: Part = {
  id: 'multi-select',
  title: 'Multi-select',
  group: 'Fields',
  files: ['fields/choices/multi-select.tsx', 'fields/choices/quick-options.tsx'],
  about:
    'Several of a list, found by typing. The list stays open while choosing; backspace takes the last choice back.',
  examples: [
    {
      name: 'Multi-select',
      code: `<MultiSelect name="roles" label="Roles" options={roles} defaultValue={['1', '2']} />`,
      element: (
        <Row column>
          <MultiSelect name="roles" label="Roles" options={roles} defaultValue={['1', '2']} />
        </Row>
      ),
    },
    {
      name: 'With quick choices',
      code: `<MultiSelect name="quick" label="Roles of the key" options={roles} quick={4} defaultValue={['3']} />`,
      element: (
        <Row column>
          <MultiSelect name="quick" label="Roles of the key" options={roles} quick={4} defaultValue={['3']} />
        </Row>
      ),
    },
    {
      name: 'Limit',
      code: `<MultiSelect name="organization" label="Organizations" options={roles} limit={2}
  defaultValue={['2', '3']} />`,
      element: (
        <Row column>
          <MultiSelect name="organization" label="Organizations" options={roles} limit={2} defaultValue={['2', '3']} />
        </Row>
      ),
    },
    {
      name: 'Empty, wrong, disabled',
      code: `<MultiSelect name="none" label="Events" options={[]} />
<MultiSelect name="roles" label="User roles" options={roles} error="You have blank role" />
<MultiSelect name="fixed" label="Fixed roles" options={roles} defaultValue={['4']} disabled />`,
      element: (
        <Row column>
          <MultiSelect name="none" label="Events" options={[]} />
          <MultiSelect name="roles" label="User roles" options={roles} error="You have blank role" />
          <MultiSelect name="fixed" label="Fixed roles" options={roles} defaultValue={['4']} disabled />
        </Row>
      ),
    },
  ],
};
export default part;
