import type { LeftByKey } from '../../../core/contract/endpoints/api-keys.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { useListTable } from '../../ui/data/tables/use-list-table.tsx';
import type { ApiKeysModel } from './api-keys-model.ts';
import { words as apiKeysWords } from './words.ts';

/** What deleted keys made and what still works, with a way to end each; nothing if there is none. */
export function DeletedKeyLeftovers({ model }: { model: ApiKeysModel }) {
  const words = useWords(apiKeysWords);
  const table = useListTable(model.left);
  const { length } = useSignal(model.left.rows);
  if (length === 0) return null;
  return (
    <section aria-labelledby="iam-deleted-key-leftovers">
      <h2 id="iam-deleted-key-leftovers" className="iam-api-keys-left">
        {words.leftTitle}
      </h2>
      <p className="iam-muted">{words.leftText}</p>
      <Table<LeftByKey>
        label={words.leftTitle}
        {...table}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={null}
        columns={[
          { key: 'name', title: words.name, render: ({ name }) => <bdi>{name}</bdi> },
          { key: 'kind', title: words.kind, width: '132px', render: ({ kind }) => words[kind] },
          { key: 'key', title: words.madeBy, width: '22%', min: 140, render: ({ key }) => <bdi>{key}</bdi> },
          {
            key: 'actions',
            title: words.actions,
            hideTitle: true,
            align: 'end',
            width: '96px',
            render: (left) => (
              <Button
                size="sm"
                aria-label={words.endNamed(left.name)}
                onClick={() => void model.end(left).catch(() => undefined)}
              >
                {words.end}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
