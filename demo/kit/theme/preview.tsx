import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Badge } from '../../../src/widgets/ui/data/badge.tsx';
import { Avatar } from '../../../src/widgets/ui/data/avatar.tsx';
import type { Example } from '../part.ts';

/** What a brand changes, and the states that it leaves alone. */
export const preview: Example = {
  name: 'Preview',
  code: '',
  element: (
    <div style={{ display: 'grid', gap: 16 }}>
      <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <Avatar name="Grace Host" />
        <div>
          <b>Grace Host</b>
          <p className="iam-muted">grace@host.example</p>
        </div>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Badge tone="green">Active</Badge>
        <Badge tone="yellow">Invitation pending</Badge>
        <Badge tone="red">Suspended</Badge>
        <Badge tone="blue">Owner</Badge>
      </div>
      <p>
        Words, and <a href="#kit">a link</a>.
      </p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="primary">Save changes</Button>
        <Button>Cancel</Button>
      </div>
    </div>
  ),
};
