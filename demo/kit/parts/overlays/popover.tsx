import { Button, IconButton } from '../../../../src/widgets/ui/basics/buttons.tsx';
import { InfoIcon } from '../../../../src/widgets/ui/basics/icons.tsx';
import { Popover } from '../../../../src/widgets/ui/overlays/popover.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'popover',
  title: 'Popover',
  group: 'Overlays',
  files: ['overlays/popover.tsx'],
  about:
    'A panel beside its button, in the top layer: no ancestor clips it and no z-index covers it. A click outside ' +
    'closes it.',
  examples: [
    {
      name: 'With an arrow',
      code: `
<Popover
  label="About gateways"
  trigger={(props) => <IconButton {...props} label="About gateways" icon={<InfoIcon />} />}
>
  Gateways keep readings for 48 hours when the service is out of reach.
</Popover>`,
      element: (
        <Popover
          label="About gateways"
          trigger={(props) => <IconButton {...props} label="About gateways" icon={<InfoIcon />} variant="quiet" />}
        >
          Gateways keep readings for 48 hours when the service is out of reach.
        </Popover>
      ),
    },
    {
      name: 'With something to do',
      code: `
<Popover label="Filter" placement="bottom-start" trigger={(props) => <Button {...props}>Filter</Button>}>
  {(close) => <Button onClick={close}>Apply</Button>}
</Popover>`,
      element: (
        <Popover label="Filter" placement="bottom-start" trigger={(props) => <Button {...props}>Filter</Button>}>
          {(close) => (
            <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
              <p>Shows what came in the last hour.</p>
              <Button variant="primary" size="sm" onClick={close}>
                Apply
              </Button>
            </div>
          )}
        </Popover>
      ),
    },
  ],
} satisfies Part;
