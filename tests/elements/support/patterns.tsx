import { useState, type ReactNode } from 'react';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Segmented } from '../../../src/widgets/ui/data/segmented.tsx';
import { ShortText } from '../../../src/widgets/ui/data/short-text.tsx';
import { Listbox } from '../../../src/widgets/ui/data/tables/listbox.tsx';
import type { Sort } from '../../../src/widgets/ui/data/tables/table-columns.ts';
import { Table } from '../../../src/widgets/ui/data/tables/table.tsx';
import { Tabs } from '../../../src/widgets/ui/data/tabs.tsx';
import { Checkbox } from '../../../src/widgets/ui/fields/choices/checkbox.tsx';
import { LookupField } from '../../../src/widgets/ui/fields/choices/lookup-field.tsx';
import { MultiSelect } from '../../../src/widgets/ui/fields/choices/multi-select.tsx';
import { filterOptions } from '../../../src/widgets/ui/fields/choices/options.ts';
import { Switch } from '../../../src/widgets/ui/fields/choices/switch.tsx';
import { DatePicker } from '../../../src/widgets/ui/fields/dates/date-picker.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { Menu } from '../../../src/widgets/ui/overlays/menu.tsx';
import { Popover } from '../../../src/widgets/ui/overlays/popover.tsx';
import { Tooltip } from '../../../src/widgets/ui/overlays/tooltip.tsx';

/** A pattern of the ARIA Authoring Practices, and what its keys do. */
export interface Pattern {
  /** As the table of docs/accessibility.md calls it. */
  name: string;
  view: ReactNode;
  /** Keys one after another, from the button 'Before' on, and what is heard after each. */
  keys: readonly (readonly [key: string, heard: string])[];
}

const options = ['Administrator', 'Auditor', 'Driver'].map((label) => ({ value: label, label }));

function OneDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Rename" footer={<Button>Save</Button>}>
        <TextField label="Name" name="name" />
      </Dialog>
    </>
  );
}

function Segments() {
  const [value, setValue] = useState('All');
  const segments = ['All', 'Active', 'Suspended'].map((id) => ({ id, name: id }));
  return <Segmented label="User type" segments={segments} value={value} onChange={setValue} />;
}

const members = Array.from({ length: 30 }, (_, id) => ({ id, name: `Member ${id}` }));

function Members() {
  const [selected, setSelected] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  return (
    <Listbox
      label="Members"
      items={members}
      itemKey={({ id }) => id}
      selected={selected}
      onSelect={({ id }) => setSelected(id)}
      ticked={ticked}
      onTick={({ id }) => setTicked(new Set([...ticked, id]))}
      onTickAll={() => setTicked(new Set(members.map(({ id }) => id)))}
      maxHeight={300}
      render={({ name }) => name}
    />
  );
}

function SortedTable() {
  const [sort, setSort] = useState<Sort>();
  return (
    <Table
      label="Roles"
      columns={[
        { key: 'name', title: sort ? `Name ${sort.direction}` : 'Name', sortable: true },
        { key: 'id', title: 'Edit', render: ({ name }: { name: string }) => <Button>{`Edit ${name}`}</Button> },
      ]}
      rows={[{ name: 'Auditor' }, { name: 'Driver' }]}
      rowKey={({ name }) => name}
      sort={sort}
      onSort={setSort}
    />
  );
}

const open = 'combobox Roles, expanded';
const day = (name: string) => `button ${name}`;

/** Every pattern of the kit. */
export const patterns: readonly Pattern[] = [
  {
    name: 'Menu button and menu',
    view: (
      <Menu
        label="Actions"
        items={['Edit', 'Restore', 'Share', 'Delete'].map((title) => ({
          id: title,
          title,
          disabled: title === 'Restore',
        }))}
        trigger={(props) => <Button {...props}>Actions</Button>}
      />
    ),
    keys: [
      ['Tab', 'button Actions, collapsed'],
      ['Enter', 'menuitem Edit'],
      ['ArrowDown', 'menuitem Restore, disabled'],
      ['Enter', 'menuitem Restore, disabled'],
      ['End', 'menuitem Delete'],
      ['ArrowDown', 'menuitem Edit'],
      ['ArrowUp', 'menuitem Delete'],
      ['Home', 'menuitem Edit'],
      ['s', 'menuitem Share'],
      ['Escape', 'button Actions, collapsed'],
      ['Space', 'menuitem Edit'],
      ['Enter', 'button Actions, collapsed'],
      ['ArrowUp', 'menuitem Delete'],
      ['Escape', 'button Actions, collapsed'],
      ['ArrowDown', 'menuitem Edit'],
      ['Tab', 'button After'],
    ],
  },
  {
    name: 'Button that opens a panel',
    view: (
      <Popover label="Notifications" trigger={(props) => <Button {...props}>Bell</Button>}>
        <Button>Hide all</Button>
      </Popover>
    ),
    keys: [
      ['Tab', 'button Bell, collapsed'],
      ['Enter', 'dialog Notifications'],
      ['Tab', 'button Hide all'],
      ['Escape', 'button Bell, collapsed'],
      ['Space', 'dialog Notifications'],
      ['Escape', 'button Bell, collapsed'],
    ],
  },
  {
    name: 'Modal dialog',
    view: <OneDialog />,
    keys: [
      ['Tab', 'button Rename'],
      ['Enter', 'textbox Name'],
      ['Tab', 'button Save'],
      ['Shift+Tab', 'textbox Name'],
      ['Shift+Tab', 'button Close (tooltip: Close)'],
      ['Escape', 'button Close'],
      ['Escape', 'button Rename'],
    ],
  },
  {
    name: 'Tabs',
    view: (
      <Tabs
        label="Parts"
        tabs={[
          { id: 'a', title: 'Roles', content: () => <input aria-label="Role" /> },
          { id: 'b', title: 'Notes', content: () => 'Only text' },
          { id: 'c', title: 'Keys', content: () => <input aria-label="Key" /> },
        ]}
      />
    ),
    keys: [
      ['Tab', 'tab Roles, selected'],
      ['ArrowLeft', 'tab Keys, selected'],
      ['ArrowRight', 'tab Roles, selected'],
      ['End', 'tab Keys, selected'],
      ['Tab', 'textbox Key'],
      ['Shift+Tab', 'tab Keys, selected'],
      ['Home', 'tab Roles, selected'],
      ['ArrowRight', 'tab Notes, selected'],
      ['Tab', 'tabpanel Notes'],
    ],
  },
  {
    name: 'Radio group',
    view: <Segments />,
    keys: [
      ['Tab', 'radio All, checked'],
      ['ArrowRight', 'radio Active, checked'],
      ['ArrowDown', 'radio Suspended, checked'],
      ['ArrowDown', 'radio All, checked'],
      ['ArrowLeft', 'radio Suspended, checked'],
      ['ArrowUp', 'radio Active, checked'],
      ['Tab', 'button After'],
      ['Shift+Tab', 'radio Active, checked'],
    ],
  },
  {
    name: 'Listbox',
    view: <Members />,
    keys: [
      ['Tab', 'listbox Members > option Member 0, selected, not checked'],
      ['ArrowDown', 'listbox Members > option Member 1, selected, not checked'],
      ['Space', 'listbox Members > option Member 1, selected, checked'],
      ['Shift+ArrowDown', 'listbox Members > option Member 2, selected, checked'],
      ['ArrowUp', 'listbox Members > option Member 1, selected, checked'],
      ['End', 'listbox Members > option Member 29, selected, not checked'],
      ['ArrowDown', 'listbox Members > option Member 29, selected, not checked'],
      ['Home', 'listbox Members > option Member 0, selected, not checked'],
      ['PageDown', 'listbox Members > option Member 4, selected, not checked'],
      ['PageUp', 'listbox Members > option Member 0, selected, not checked'],
      ['Control+a', 'listbox Members > option Member 0, selected, checked'],
      ['Tab', 'button After'],
    ],
  },
  {
    name: 'Combobox with several choices',
    view: <MultiSelect name="roles" label="Roles" options={options} />,
    keys: [
      ['Tab', 'combobox Roles, collapsed'],
      ['ArrowDown', `${open} > option Administrator`],
      ['ArrowDown', `${open} > option Auditor`],
      ['Enter', `${open} > option Auditor, selected`],
      ['ArrowUp', `${open} > option Administrator`],
      ['End', `${open} > option Driver`],
      ['ArrowDown', `${open} > option Administrator`],
      ['Escape', 'combobox Roles, collapsed'],
      ['ArrowUp', `${open} > option Driver`],
      ['Alt+ArrowUp', 'combobox Roles, collapsed'],
      ['Alt+ArrowDown', open],
      ['Tab', 'button After'],
    ],
  },
  {
    name: 'Combobox with one choice',
    view: <LookupField name="owner" label="Roles" search={async (term) => filterOptions(options, term)} />,
    keys: [
      ['Tab', 'combobox Roles, collapsed'],
      ['ArrowDown', open],
      ['ArrowDown', `${open} > option Administrator`],
      ['ArrowDown', `${open} > option Auditor`],
      ['Enter', 'combobox Roles, collapsed'],
      ['Alt+ArrowDown', `${open} > option Auditor, selected`],
      ['Escape', 'combobox Roles, collapsed'],
      ['Tab', 'button Clear (tooltip: Clear)'],
    ],
  },
  {
    name: 'Disclosure',
    view: <ShortText text="As long as two columns" kept={[6, 6, 6]} />,
    keys: [
      ['Tab', 'button As long as two columns, collapsed (tooltip: As long as two columns)'],
      ['Enter', 'button As long as two columns, expanded (tooltip: As long as two columns)'],
      ['Space', 'button As long as two columns, collapsed (tooltip: As long as two columns)'],
    ],
  },
  {
    name: 'Tooltip',
    view: <Tooltip text="Asks the service again">{(props) => <Button {...props}>Refresh</Button>}</Tooltip>,
    keys: [
      ['Tab', 'button Refresh (tooltip: Asks the service again)'],
      ['Escape', 'button Refresh'],
      ['Shift+Tab', 'button Before'],
      ['Tab', 'button Refresh (tooltip: Asks the service again)'],
      ['Tab', 'button After'],
    ],
  },
  {
    name: 'Checkbox',
    view: <Checkbox name="all" label="All organizations" />,
    keys: [
      ['Tab', 'checkbox All organizations, not checked'],
      ['Space', 'checkbox All organizations, checked'],
      ['Space', 'checkbox All organizations, not checked'],
    ],
  },
  {
    name: 'Switch',
    view: <Switch name="enabled" label="Enabled" />,
    keys: [
      ['Tab', 'switch Enabled, not checked'],
      ['Space', 'switch Enabled, checked'],
      ['Space', 'switch Enabled, not checked'],
    ],
  },
  {
    name: 'Table',
    view: <SortedTable />,
    keys: [
      ['Tab', 'button Name'],
      ['Enter', 'button Name asc'],
      ['Space', 'button Name desc'],
      ['ArrowDown', 'button Name desc'],
      ['Tab', 'button Edit Auditor'],
      ['Tab', 'button Edit Driver'],
    ],
  },
  {
    name: 'Date picker dialog',
    view: <DatePicker name="day" label="Day" defaultValue={new Date(2026, 9, 14)} />,
    keys: [
      ['Tab', 'button Day, collapsed'],
      ['Enter', day('Wednesday, October 14, 2026, selected')],
      ['ArrowRight', day('Thursday, October 15, 2026')],
      ['ArrowDown', day('Thursday, October 22, 2026')],
      ['ArrowUp', day('Thursday, October 15, 2026')],
      ['ArrowLeft', day('Wednesday, October 14, 2026, selected')],
      ['Home', day('Sunday, October 11, 2026')],
      ['End', day('Saturday, October 17, 2026')],
      ['PageDown', day('Tuesday, November 17, 2026')],
      ['PageUp', day('Saturday, October 17, 2026')],
      ['Shift+PageUp', day('Friday, October 17, 2025')],
      ['Shift+PageDown', day('Saturday, October 17, 2026')],
      ['Escape', 'button Day, collapsed'],
      ['Space', day('Wednesday, October 14, 2026, selected')],
      ['ArrowRight', day('Thursday, October 15, 2026')],
      ['Enter', 'button Day, collapsed'],
    ],
  },
];
