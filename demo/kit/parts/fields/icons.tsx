import * as header from '../../../../src/widgets/ui/basics/icons-header.tsx';
import * as rows from '../../../../src/widgets/ui/basics/icons-rows.tsx';
import * as icons from '../../../../src/widgets/ui/basics/icons.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const all = [...Object.entries(icons), ...Object.entries(rows), ...Object.entries(header)].sort(([one], [other]) =>
  one < other ? -1 : 1,
);

const part: Part = {
  id: 'icons',
  title: 'Icons',
  group: 'Fields',
  files: ['basics/icons.tsx', 'basics/icons-rows.tsx', 'basics/icons-header.tsx'],
  about:
    'Inline drawings of one path each; they take the color of the text, and those with a direction turn with the ' +
    'writing direction.',
  examples: [
    {
      name: 'All',
      code: `import { BellIcon } from './icons.tsx';

<BellIcon size={18} />`,
      element: (
        <Row>
          {all.map(([name, Icon]) => (
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
