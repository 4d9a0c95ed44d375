import { useState } from 'react';
import { Button } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { Dialog } from '../../../../src/widgets/ui/overlays/dialog.tsx';
import { useToasts } from '../../../../src/widgets/ui/overlays/toasts/toaster.tsx';
import type { Part } from '../../part.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

function Kinds() {
  const toasts = useToasts();
  return (
    <div style={row}>
      <Button onClick={() => toasts.success('Changes saved')}>Success</Button>
      <Button onClick={() => toasts.info('User name field is empty and will not be updated')}>Info</Button>
      <Button onClick={() => toasts.error('Error while role removing')}>Error</Button>
    </div>
  );
}

function OverDialog() {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Dialog with a message"
        footer={
          <Button variant="primary" onClick={() => toasts.success('Role added')}>
            Add role
          </Button>
        }
      >
        <p>The message shows over the dialog, and can be closed there.</p>
      </Dialog>
    </>
  );
}

export default {
  id: 'toast',
  title: 'Toast',
  group: 'Overlays',
  files: ['overlays/toasts/toaster.tsx'],
  about:
    'What just happened. A success or a fact goes after five seconds, unless the pointer or focus rests on it; an ' +
    'error stays until it is closed. A host page may cancel iam-toast and show its own.',
  examples: [
    {
      name: 'Kinds',
      code: `
const toasts = useToasts();

toasts.success('Changes saved');
toasts.info('User name field is empty and will not be updated');
toasts.error('Error while role removing');`,
      element: <Kinds />,
    },
    {
      name: 'Over an open dialog',
      code: `<Dialog open>…</Dialog>\ntoasts.success('Role added');`,
      element: <OverDialog />,
    },
  ],
} satisfies Part;
