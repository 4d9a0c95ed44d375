import { Button, IconButton } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { EditIcon, MoreIcon, SettingsIcon, TrashIcon } from '../../../../src/widgets/ui/basics/icons-rows.tsx';
import { ChevronDownIcon, LogoutIcon, UserIcon } from '../../../../src/widgets/ui/basics/icons.tsx';
import { Menu } from '../../../../src/widgets/ui/overlays/menu.tsx';
import type { Part } from '../../part.ts';

const profile = [
  { id: 'user', title: 'My profile', icon: <UserIcon /> },
  { id: 'settings', title: 'Settings', icon: <SettingsIcon />, hint: 'Language, clock and units' },
  { id: 'logout', title: 'Log Out', icon: <LogoutIcon />, divided: true },
];
const row = [
  { id: 'edit', title: 'Edit', icon: <EditIcon /> },
  { id: 'restore', title: 'Restore', disabled: true },
  { id: 'delete', title: 'delete', icon: <TrashIcon />, color: 'danger', divided: true },
];

export default {
  id: 'menu',
  title: 'Menu',
  group: 'Overlays',
  files: ['overlays/menu.tsx', 'overlays/lazy-menu.tsx'],
  about: 'Actions behind a button. Arrows, Home, End and first letters move; Esc and Tab leave.',
  examples: [
    {
      name: 'With icons and hints',
      code: `
<Menu
  label="Profile"
  items={[
    { id: 'user', title: 'My profile', icon: <UserIcon />, onSelect: open },
    { id: 'logout', title: 'Log Out', icon: <LogoutIcon />, divided: true },
  ]}
  trigger={(props) => <Button {...props}>Olivia Owner</Button>}
/>`,
      element: (
        <Menu
          label="Profile"
          placement="bottom-start"
          items={profile}
          trigger={(props) => (
            <Button {...props}>
              Olivia Owner <ChevronDownIcon />
            </Button>
          )}
        />
      ),
    },
    {
      name: 'Of a row',
      code: `<Menu label="Actions" items={items}
  trigger={(props) => <IconButton {...props} label="Actions" icon={<MoreIcon />} />} />`,
      element: (
        <Menu
          label="Actions"
          placement="bottom-start"
          items={row}
          trigger={(props) => <IconButton {...props} label="Actions" icon={<MoreIcon />} />}
        />
      ),
    },
  ],
} satisfies Part;
