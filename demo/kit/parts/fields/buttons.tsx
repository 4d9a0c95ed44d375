import { Button, ButtonLink, IconButton } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../../../../src/widgets/ui/basics/icons-rows.tsx';
import { KeyIcon } from '../../../../src/widgets/ui/basics/icons.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'buttons',
  title: 'Buttons',
  group: 'Fields',
  files: ['basics/buttons.tsx'],
  about: 'One primary action a view. A button keeps its width, its name and its focus while it is busy.',
  examples: [
    {
      name: 'Variants',
      code: `<Button variant="primary" icon={<PlusIcon />}>Create new user</Button>
<Button>Reset password</Button>
<Button variant="quiet">Cancel</Button>
<Button variant="ghost">Dismiss</Button>
<Button variant="danger">Suspend user</Button>
<Button variant="danger-solid">Delete</Button>`,
      element: (
        <Row>
          <Button variant="primary" icon={<PlusIcon />}>
            Create new user
          </Button>
          <Button>Reset password</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="ghost">Dismiss</Button>
          <Button variant="danger">Suspend user</Button>
          <Button variant="danger-solid">Delete</Button>
        </Row>
      ),
    },
    {
      name: 'Sizes',
      code: `<Button size="sm">Add new role</Button>
<Button>Add new role</Button>
<Button size="lg">Add new role</Button>`,
      element: (
        <Row>
          <Button size="sm">Add new role</Button>
          <Button>Add new role</Button>
          <Button size="lg">Add new role</Button>
        </Row>
      ),
    },
    {
      name: 'Busy and disabled',
      code: `<Button variant="primary" busy>Save</Button>
<Button busy>Resend invitation</Button>
<Button variant="primary" disabled>Save</Button>
<Button disabled>Resend invitation</Button>`,
      element: (
        <Row>
          <Button variant="primary" busy>
            Save
          </Button>
          <Button busy>Resend invitation</Button>
          <Button variant="primary" disabled>
            Save
          </Button>
          <Button disabled>Resend invitation</Button>
        </Row>
      ),
    },
    {
      name: 'Icon buttons and links',
      code: `<IconButton label="Edit" icon={<EditIcon />} />
<IconButton label="Delete" icon={<TrashIcon />} variant="danger" size="sm" />
<ButtonLink href="/auth/team">Team</ButtonLink>`,
      element: (
        <Row>
          <IconButton label="Edit" icon={<EditIcon />} />
          <IconButton label="Delete" icon={<TrashIcon />} variant="danger" size="sm" />
          <ButtonLink href="#buttons">Team</ButtonLink>
        </Row>
      ),
    },
    {
      name: 'Full width',
      code: `<Button variant="primary" size="lg" full>Log in</Button>
<Button variant="quiet" size="lg" full icon={<KeyIcon />}>Continue with Platform ID</Button>`,
      element: (
        <Row column>
          <Button variant="primary" size="lg" full>
            Log in
          </Button>
          <Button variant="quiet" size="lg" full icon={<KeyIcon />}>
            Continue with Platform ID
          </Button>
        </Row>
      ),
    },
  ],
};
export default part;
