import { IconButton } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { RefreshIcon } from '../../../../src/widgets/ui/basics/icons.tsx';
import { Tooltip } from '../../../../src/widgets/ui/overlays/tooltip.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'tooltip',
  title: 'Tooltip',
  group: 'Overlays',
  files: ['overlays/tooltip.tsx'],
  about: 'A few words on hover and keyboard focus. Esc hides them; the pointer may rest on them.',
  examples: [
    {
      name: 'On a button',
      code: `
<Tooltip text="Asks the service again">
  {(props) => <IconButton {...props} label="Refresh" icon={<RefreshIcon />} />}
</Tooltip>`,
      element: (
        <Tooltip text="Asks the service again">
          {(props) => <IconButton {...props} label="Refresh" icon={<RefreshIcon />} variant="quiet" />}
        </Tooltip>
      ),
    },
  ],
} satisfies Part;
