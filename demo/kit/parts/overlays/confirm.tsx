import { useState } from 'react';
import { Button } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { Confirm } from '../../../../src/widgets/ui/overlays/confirm.tsx';
import type { Part } from '../../part.ts';

function Suspend() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Suspend user
      </Button>
      <Confirm
        open={open}
        title="Suspend user confirm"
        message="Are you sure? You can restore the user at any time."
        action="Suspend user"
        danger
        onConfirm={() => new Promise((done) => setTimeout(done, 900))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export default {
  id: 'confirm',
  title: 'Confirm',
  group: 'Overlays',
  files: ['overlays/confirm.tsx'],
  about:
    'A question before something that matters. The harmless answer has the focus; the other one waits until it is ' +
    'done.',
  examples: [
    {
      name: 'Something that takes away',
      code: `
<Confirm
  open={open}
  title="Suspend user confirm"
  message="Are you sure? You can restore the user at any time."
  action="Suspend user"
  danger
  onConfirm={() => model.suspend()}
  onClose={() => setOpen(false)}
/>`,
      element: <Suspend />,
    },
  ],
} satisfies Part;
