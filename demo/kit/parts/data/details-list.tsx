import { Badge } from '../../../../src/widgets/ui/data/badge.tsx';
import { DetailsList } from '../../../../src/widgets/ui/data/details-list.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'details-list',
  title: 'Details list',
  group: 'Data',
  files: ['data/details-list.tsx'],
  about: 'Terms and what they are. What is not known shows a dash.',
  examples: [
    {
      name: 'Of a person',
      code: `
<DetailsList
  items={[
    { term: 'Organization', value: 'Northwind Logistics' },
    { term: 'Email', value: 'adam.admin@northwind.example' },
    { term: 'Phone', value: '' },
  ]}
/>`,
      element: (
        <DetailsList
          items={[
            { term: 'Organization', value: 'Northwind Logistics' },
            { term: 'Email', value: 'adam.admin@northwind.example' },
            { term: 'Phone', value: '' },
            { term: 'Status', value: <Badge tone="green">Active</Badge> },
          ]}
        />
      ),
    },
  ],
} satisfies Part;
