import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../../../src/widgets/ui/data/badge.tsx';
import { Skeleton } from '../../../../src/widgets/ui/states/skeleton.tsx';
import type { Column } from '../../../../src/widgets/ui/data/tables/table-columns.ts';
import type { VirtualTableProps } from '../../../../src/widgets/ui/data/tables/virtual-table.tsx';
import type { Part } from '../../part.ts';

interface Device {
  id: number;
  name: string;
  kind: string;
  online: boolean;
}
const kinds = ['TEMP', 'HUMI', 'LIGHT', 'MOTION', 'ACC'];
const device = (id: number): Device => ({
  id,
  name: `Sensor ${String(id).padStart(4, '0')}`,
  kind: kinds[id % 5] ?? 'TEMP',
  online: id % 7 !== 0,
});
const columns: Column<Device>[] = [
  { key: 'name', title: 'Name', sortable: true },
  { key: 'kind', title: 'Type', leaves: 1 },
  {
    key: 'online',
    title: 'State',
    render: (row) => <Badge tone={row.online ? 'green' : 'red'}>{row.online ? 'Active' : 'Silent'}</Badge>,
  },
];

const Lazy = lazy(async () => {
  const { VirtualTable } = await import('../../../../src/widgets/ui/data/tables/virtual-table.tsx');
  return { default: (props: VirtualTableProps<Device>) => <VirtualTable {...props} /> };
});

function Devices() {
  const [count, setCount] = useState(1000);
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Lazy
        label="Devices"
        columns={columns}
        rows={Array.from({ length: count }, (_, at) => device(at + 1))}
        rowKey={(row) => row.id}
        height={320}
        total={2000}
        onHitBottom={() => setCount((now) => Math.min(2000, now + 200))}
      />
    </Suspense>
  );
}

export default {
  id: 'virtual-table',
  title: 'Virtual table',
  group: 'Data',
  files: ['data/tables/virtual-table.tsx'],
  about: 'Thousands of rows of 58 px of which only those in view are in the document. Reaching the end asks for more.',
  examples: [
    {
      name: 'A thousand rows, and more at the end',
      code: `
const VirtualTable = lazy(() => import('./ui/virtual-table.tsx'));

<VirtualTable
  label="Devices"
  columns={columns}
  rows={rows}
  rowKey={(row) => row.id}
  height={320}
  total={2000}
  onHitBottom={() => list.more()}
/>`,
      element: <Devices />,
    },
  ],
} satisfies Part;
