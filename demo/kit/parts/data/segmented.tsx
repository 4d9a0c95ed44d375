import { useState } from 'react';
import { Segmented, type Segment } from '../../../../src/widgets/ui/data/segmented.tsx';
import type { Part } from '../../part.ts';

const types: Segment[] = [
  { id: 'all', name: 'All' },
  { id: 'invited', name: 'Invited' },
  { id: 'active', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
];
const exports: Segment[] = [
  { id: 'full', name: 'Full data export' },
  { id: 'shipment', name: 'Shipment overview' },
];

function Choice({ segments, label, wide = false }: { segments: Segment[]; label: string; wide?: boolean }) {
  const [value, setValue] = useState(segments.at(wide ? 0 : 2)?.id ?? '');
  return <Segmented label={label} segments={segments} value={value} onChange={setValue} wide={wide} />;
}

export default {
  id: 'segmented',
  title: 'Segmented control',
  group: 'Data',
  files: ['data/segmented.tsx'],
  about:
    'A few choices side by side. Left and right move by one, in the direction of the writing; when the chosen one is ' +
    'gone, the first holds.',
  examples: [
    {
      name: 'As a filter',
      code: `<Segmented label="User type" segments={types} value={type} onChange={setType} />`,
      element: <Choice label="User type" segments={types} />,
    },
    {
      name: 'As wide as its place',
      code: `<Segmented wide label="Export type" segments={types} value={type} onChange={setType} />`,
      element: <Choice wide label="Export type" segments={exports} />,
    },
    {
      name: 'With one that cannot be chosen',
      code:
        `<Segmented label="Format" segments={[{ id: 'json', name: 'JSON' ` +
        `}, { id: 'pdf', name: 'PDF', disabled: true }]} … />`,
      element: (
        <Segmented
          label="Format"
          segments={[
            { id: 'json', name: 'JSON' },
            { id: 'csv', name: 'CSV' },
            { id: 'pdf', name: 'PDF', disabled: true },
          ]}
          value="json"
          onChange={() => {}}
        />
      ),
    },
  ],
} satisfies Part;
