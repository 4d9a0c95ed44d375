import { Badge } from '../../../../src/widgets/ui/data/badge.tsx';
import type { Part } from '../../part.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

export default {
  id: 'badge',
  title: 'Badge',
  group: 'Data',
  files: ['data/badge.tsx'],
  about: 'A short state in words; the color only repeats it.',
  examples: [
    {
      name: 'Tones',
      code: `<Badge tone="green">Active</Badge>
<Badge tone="yellow">Invitation pending</Badge>
<Badge tone="red">Suspended</Badge>`,
      element: (
        <div style={row}>
          <Badge tone="green">Active</Badge>
          <Badge tone="yellow">Invitation pending</Badge>
          <Badge tone="red">Suspended</Badge>
          <Badge tone="blue">Owner</Badge>
          <Badge tone="info">Info</Badge>
          <Badge>Off</Badge>
        </div>
      ),
    },
    {
      name: 'Without a dot',
      code: `<Badge tone="blue" dot={false}>auth</Badge>`,
      element: (
        <div style={row}>
          <Badge tone="blue" dot={false}>
            auth
          </Badge>
          <Badge dot={false}>masternode</Badge>
        </div>
      ),
    },
  ],
} satisfies Part;
