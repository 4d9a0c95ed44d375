import { useState } from 'react';
import { Button } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { Dialog } from '../../../../src/widgets/ui/overlays/dialog.tsx';
import { TextField } from '../../../../src/widgets/ui/fields/text-field.tsx';
import type { Part } from '../../part.ts';

function Example({ width, name }: { width: 400 | 520 | 800; name: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={name}
        width={width}
        description={
          width === 400 ? undefined : 'What was typed stays until the dialog is closed: a click beside it does nothing.'
        }
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" name="name" />
      </Dialog>
    </>
  );
}

function LongExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Terms</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Terms of the export"
        width={520}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ol style={{ display: 'grid', gap: 12 }}>
          {Array.from({ length: 14 }, (_, at) => (
            <li key={at}>
              {at + 1}. Readings are written down as they came, with the time of the gateway that heard them. What is
              missing stays missing.
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

const code = (width: number, name: string) => `
const [open, setOpen] = useState(false);

<Button onClick={() => setOpen(true)}>${name}</Button>
<Dialog
  open={open}
  onClose={() => setOpen(false)}
  title="${name}"
  width={${width}}
  footer={<Button variant="primary">Save</Button>}
>
  <TextField label="Name" name="name" />
</Dialog>`;

export default {
  id: 'dialog',
  title: 'Dialog',
  group: 'Overlays',
  files: ['overlays/dialog.tsx'],
  about:
    'A modal question or form on the native element. The page behind it is inert and still, Esc and the icon close ' +
    'it, focus goes back to where it came from. On a phone it is a bottom sheet.',
  examples: [
    {
      name: 'Small, 400 px',
      code: code(400, 'Change password'),
      element: <Example width={400} name="Change password" />,
    },
    {
      name: 'Medium, 520 px',
      code: code(520, 'Export Options'),
      element: <Example width={520} name="Export Options" />,
    },
    {
      name: 'Wide, 800 px',
      code: code(800, 'Create new user'),
      element: <Example width={800} name="Create new user" />,
    },
    {
      name: 'More than fits',
      code: `<Dialog title="Terms of the export" width={520} footer={…}>{long}</Dialog>`,
      element: <LongExample />,
    },
  ],
} satisfies Part;
