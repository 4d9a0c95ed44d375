import { ShortText } from '../../../../src/widgets/ui/data/short-text.tsx';
import type { Part } from '../../part.ts';

const long = 'https://hooks.northwind.example/logistics/shipments/created?team=dispatch&region=emea&secret=none';

export default {
  id: 'short-text',
  title: 'Short text',
  group: 'Data',
  files: ['data/short-text.tsx'],
  about:
    'A text cut to the width of the screen. The whole of it shows on hover and focus, opens on click, and is what ' +
    'screen readers say.',
  examples: [
    {
      name: 'Too long',
      code: `<ShortText text={webhook.endpoint} kept={[64, 40, 24]} />`,
      element: <ShortText text={long} />,
    },
    { name: 'Short enough', code: `<ShortText text="Dispatch" />`, element: <ShortText text="Dispatch" /> },
  ],
} satisfies Part;
