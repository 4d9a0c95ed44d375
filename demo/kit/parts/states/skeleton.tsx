import { FormSkeleton, ListSkeleton } from '../../../../src/widgets/ui/states/skeleton.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'skeleton',
  title: 'Skeleton',
  group: 'States',
  files: ['states/skeleton.tsx'],
  about: 'Shaped like what comes, so that nothing jumps when it is there.',
  examples: [
    { name: 'Of a list', code: `<ListSkeleton rows={3} />`, element: <ListSkeleton rows={3} /> },
    { name: 'Of a form', code: `<FormSkeleton fields={2} />`, element: <FormSkeleton fields={2} /> },
  ],
} satisfies Part;
