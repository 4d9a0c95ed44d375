import { Tabs } from '../../../../src/widgets/ui/data/tabs.tsx';
import { TextField } from '../../../../src/widgets/ui/fields/text-field.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'tabs',
  title: 'Tabs',
  group: 'Data',
  files: ['data/tabs.tsx'],
  about: 'Panels of which one shows. A panel is made when it is first shown, and what was typed in it stays.',
  examples: [
    {
      name: 'Of an organization',
      code: `
<Tabs
  label="Organization"
  tabs={[
    { id: 'users', title: 'Users', count: 124, content: () => <Users /> },
    { id: 'roles', title: 'Roles', content: () => <Roles /> },
  ]}
/>`,
      element: (
        <Tabs
          label="Organization"
          tabs={[
            { id: 'users', title: 'Users', count: 124, content: () => <TextField label="Name" name="name" /> },
            { id: 'roles', title: 'Roles', count: 8, content: () => 'The roles of the organization.' },
            { id: 'keys', title: 'API Keys', content: () => 'Keys for programs.' },
            { id: 'webhooks', title: 'Webhooks', content: () => 'Addresses that are told of events.' },
          ]}
        />
      ),
    },
  ],
} satisfies Part;
