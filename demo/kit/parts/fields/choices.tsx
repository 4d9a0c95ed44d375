import { Checkbox } from '../../../../src/widgets/ui/fields/choices/checkbox.tsx';
import { Switch } from '../../../../src/widgets/ui/fields/choices/switch.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'choices',
  title: 'Checkboxes and switches',
  group: 'Fields',
  files: ['fields/choices/checkbox.tsx', 'fields/choices/switch.tsx'],
  about: 'A checkbox is sent with its form; a switch takes effect at once.',
  examples: [
    {
      name: 'Checkbox',
      code: `<Checkbox name="download" label="Download now" defaultValue />
<Checkbox name="send" label="Send via email" />
<Checkbox name="all" label="All events" indeterminate />
<Checkbox name="enabled" label="Enabled" hint="Events are sent at once." defaultValue disabled />`,
      element: (
        <Row column>
          <Checkbox name="download" label="Download now" defaultValue />
          <Checkbox name="send" label="Send via email" />
          <Checkbox name="all" label="All events" indeterminate />
          <Checkbox name="enabled" label="Enabled" hint="Events are sent at once." defaultValue disabled />
          <Checkbox
            name="terms"
            label="I hold the rights to this file"
            error="Confirm that you hold the rights to this file."
          />
        </Row>
      ),
    },
    {
      name: 'Switch',
      code: `<Switch name="enabled" label="Enabled" defaultValue />
<Switch name="archived" label="Archived" />
<Switch name="locked" label="Locked" defaultValue disabled />`,
      element: (
        <Row column>
          <Switch name="enabled" label="Enabled" defaultValue />
          <Switch name="archived" label="Archived" />
          <Switch name="locked" label="Locked" defaultValue disabled />
        </Row>
      ),
    },
  ],
};
export default part;
