import * as icons from '../../../../src/widgets/ui/basics/icons.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'icons',
  title: 'Icons',
  group: 'Fields',
  files: ['basics/icons.tsx'],
  about:
    'Inline drawings of one path each; they take the colour of the text, and those with a direction turn with the ' +
    'writing direction.',
  examples: [
    {
      name: 'All',
      code: `import { BellIcon } from './icons.tsx';

<BellIcon size={18} />`,
      element: (
        <Row>
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon size={20} />
            </span>
          ))}
        </Row>
      ),
    },
  ],
};
export default part;
