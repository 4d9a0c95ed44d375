import { Segmented } from './segmented.tsx';

export interface DeletedFilterProps {
  words: { filter: string; current: string; deletedFilter: string };
  /** Whether the list shows what is deleted. */
  value: boolean;
  onChange: (deleted: boolean) => void;
}

/** Chooses between what a list holds now and what was deleted from it. */
export function DeletedFilter({ words, value, onChange }: DeletedFilterProps) {
  return (
    <Segmented
      label={words.filter}
      segments={[
        { id: 'current', name: words.current },
        { id: 'deleted', name: words.deletedFilter },
      ]}
      value={value ? 'deleted' : 'current'}
      onChange={(id) => onChange(id === 'deleted')}
    />
  );
}
