import { MaskedSecret } from '../../../../src/widgets/ui/data/masked-secret.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'masked-secret',
  title: 'Masked secret',
  group: 'Data',
  files: ['data/masked-secret.tsx'],
  about: 'The first four characters, dots, the last four.',
  examples: [
    {
      name: 'Masked',
      code: `<MaskedSecret secret={key.access_token} />`,
      element: <MaskedSecret secret="nw_live_7f3c9a2b4d81" />,
    },
    {
      name: 'Whole, the one time it is known',
      code: `<MaskedSecret whole secret={token} copyLabel="Copy the API key" />`,
      element: <MaskedSecret whole secret="nw_live_7f3c9a2b4d81" copyLabel="Copy the API key" />,
    },
  ],
} satisfies Part;
