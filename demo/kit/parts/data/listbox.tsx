import { useState } from 'react';
import { Avatar } from '../../../../src/widgets/ui/data/avatar.tsx';
import { Badge } from '../../../../src/widgets/ui/data/badge.tsx';
import { Listbox } from '../../../../src/widgets/ui/data/tables/listbox.tsx';
import type { Part } from '../../part.ts';

interface Person {
  id: number;
  name: string;
  email: string;
}
const names = [
  'Adam Admin',
  'Ruairí O’Donnell-Fitzgerald',
  '山田 花子',
  'Susan Suspended',
  'Walt Writer',
  'Łucja Wiśniewska',
  'محمد الفارس',
];
const people: Person[] = Array.from({ length: 1000 }, (_, at) => ({
  id: at,
  name: names[at % names.length] ?? '',
  email: `person.${at}@northwind.example`,
}));
const two = { display: 'grid', flex: 1, minInlineSize: 0 } as const;
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function People() {
  const [selected, setSelected] = useState(0);
  return (
    <Listbox
      label="Team members"
      items={people}
      itemKey={(person) => person.id}
      selected={selected}
      onSelect={(person) => setSelected(person.id)}
      maxHeight={300}
      render={(person) => (
        <>
          <Avatar name={person.name} />
          <span style={two}>
            <span style={line}>{person.name}</span>
            <span style={line} className="iam-muted">
              {person.email}
            </span>
          </span>
          {person.id % 4 === 3 ? <Badge tone="red">Suspended</Badge> : <Badge tone="green">Active</Badge>}
        </>
      )}
    />
  );
}

export default {
  id: 'listbox',
  title: 'Listbox',
  group: 'Data',
  files: ['data/tables/listbox.tsx'],
  about: 'One choice of a long list. The choice follows the arrow keys; rows out of view are not in the document.',
  examples: [
    {
      name: 'A thousand people',
      code: `
<Listbox
  label="Team members"
  items={people}
  itemKey={(person) => person.id}
  selected={selected}
  onSelect={(person) => setSelected(person.id)}
  maxHeight={300}
  render={(person) => <Person person={person} />}
/>`,
      element: <People />,
    },
  ],
} satisfies Part;
