import { CopyButton } from '../../../../src/widgets/ui/data/copy-button.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'copy-button',
  title: 'Copy button',
  group: 'Data',
  files: ['data/copy-button.tsx'],
  about: 'Copies a value and says so for 800 ms, to eyes and to screen readers.',
  examples: [
    {
      name: 'An icon',
      code: `<CopyButton value="GEZDGNBVGY3TQOJQ" label="Copy the key" />`,
      element: <CopyButton value="GEZDGNBVGY3TQOJQ" label="Copy the key" />,
    },
    {
      name: 'With its word',
      code: `<CopyButton value="GEZDGNBVGY3TQOJQ" labelled />`,
      element: <CopyButton value="GEZDGNBVGY3TQOJQ" labelled />,
    },
  ],
} satisfies Part;
