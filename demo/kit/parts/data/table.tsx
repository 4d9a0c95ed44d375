import { useState } from 'react';
import { NetworkError } from '../../../../src/core/errors/errors.ts';
import { Badge } from '../../../../src/widgets/ui/data/badge.tsx';
import { Button, IconButton } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { EmptyState } from '../../../../src/widgets/ui/states/empty-state.tsx';
import { FailedState } from '../../../../src/widgets/ui/states/failed-state.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../../../../src/widgets/ui/basics/icons-rows.tsx';
import type { Column, Sort } from '../../../../src/widgets/ui/data/tables/table-columns.ts';
import { Table } from '../../../../src/widgets/ui/data/tables/table.tsx';
import type { Part } from '../../part.ts';

interface Role {
  id: number;
  name: string;
  description: string;
  app: string;
}
const roles: Role[] = [
  { id: 1, name: 'Administrator', description: 'Manages the organization', app: 'auth' },
  { id: 2, name: 'Dispatcher', description: 'Plans shipments and follows them', app: 'slb' },
  { id: 3, name: 'Auditor', description: 'Reads everything, changes nothing', app: 'auth' },
  { id: 4, name: 'Warehouse', description: 'Registers sensors', app: 'dupont' },
];
const columns: Column<Role>[] = [
  { key: 'name', title: 'Name', sortable: true, width: '32%' },
  { key: 'description', title: 'Description' },
  {
    key: 'app',
    title: 'Application',
    width: '130px',
    render: (role) => (
      <Badge tone="blue" dot={false}>
        {role.app}
      </Badge>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    hideTitle: true,
    align: 'end',
    width: '112px',
    render: (role) => (
      <>
        <IconButton label={`Edit ${role.name}`} icon={<EditIcon />} size="sm" />
        <IconButton label={`delete ${role.name}`} icon={<TrashIcon />} size="sm" />
      </>
    ),
  },
];
const key = (role: Role) => role.id;

function Sortable() {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'asc' });
  const turn = sort.direction === 'asc' ? 1 : -1;
  const rows = [...roles].sort((one, other) => turn * one.name.localeCompare(other.name));
  return <Table label="Roles" columns={columns} rows={rows} rowKey={key} sort={sort} onSort={setSort} />;
}

export default {
  id: 'table',
  title: 'Table',
  group: 'Data',
  files: ['data/tables/table.tsx'],
  about:
    'Rows and columns, with a sort request for the columns that can be sorted. Where it is narrow each row becomes a ' +
    'card, and stays a row for screen readers.',
  examples: [
    {
      name: 'Sortable, with actions',
      code: `
const columns: Column<Role>[] = [
  { key: 'name', title: 'Name', sortable: true },
  { key: 'description', title: 'Description' },
];

<Table
  label="Roles"
  columns={columns}
  rows={rows}
  rowKey={(role) => role.id}
  sort={sort}
  onSort={setSort}
/>`,
      element: <Sortable />,
      wide: true,
    },
    { name: 'Where it is narrow', code: `<div className="aside"><Table … /></div>`, element: <Sortable /> },
    {
      name: 'Loading',
      wide: true,
      code: `<Table label="Roles" columns={columns} rows={undefined} rowKey={key} skeletonRows={3} />`,
      element: <Table label="Roles" columns={columns} rows={undefined} rowKey={key} skeletonRows={3} />,
    },
    {
      name: 'Empty',
      code: `<Table … rows={[]} empty={<EmptyState title="No roles yet" action={…} />} />`,
      element: (
        <Table
          label="Roles"
          columns={columns}
          rows={[]}
          rowKey={key}
          empty={
            <EmptyState
              title="No roles yet"
              text="A role says what a person may see and do."
              action={
                <Button variant="primary" icon={<PlusIcon />}>
                  Add new role
                </Button>
              }
            />
          }
        />
      ),
    },
    {
      name: 'Failed',
      code: `<Table … rows={undefined} failed={<FailedState error={error} onRetry={retry} />} />`,
      element: (
        <Table
          label="Roles"
          columns={columns}
          rows={undefined}
          rowKey={key}
          failed={<FailedState error={new NetworkError()} onRetry={() => {}} />}
        />
      ),
    },
  ],
} satisfies Part;
