import { useState } from 'react';
import { Pagination } from '../../../../src/widgets/ui/data/tables/pagination.tsx';
import type { Part } from '../../part.ts';

function Pages({ label, total, start }: { label: string; total: number; start: number }) {
  const [page, setPage] = useState(start);
  return <Pagination label={label} page={page} total={total} onPage={setPage} />;
}

export default {
  id: 'pagination',
  title: 'Pagination',
  group: 'Data',
  files: ['data/tables/pagination.tsx'],
  about: 'Eight rows a page, two pages at either end, one at the current place.',
  examples: [
    {
      name: 'Few pages',
      code: `<Pagination label="Roles" page={2} total={30} onPage={setPage} />`,
      element: <Pages label="Roles" total={30} start={2} />,
    },
    {
      name: 'Many pages',
      code: `<Pagination label="Organizations" page={10} total={160} onPage={setPage} />`,
      element: <Pages label="Organizations" total={160} start={10} />,
    },
  ],
} satisfies Part;
