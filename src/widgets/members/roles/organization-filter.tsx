import { useEffect, useState } from 'react';
import { useWidget } from '../../react/widget.ts';
import { useWords } from '../../react/use-words.ts';
import { LookupField } from '../../ui/fields/choices/lookup-field.tsx';
import type { Option } from '../../ui/fields/choices/options.ts';
import { roleWords } from './role-words.ts';

/** Organizations that one search shows. */
const SHOWN = 20;

export interface OrganizationFilterProps {
  /** The organization's id as text; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Limits a list to one organization, which is found by name. */
export function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const words = useWords(roleWords);
  const { session } = useWidget();
  const [named, setNamed] = useState<Option | null>(null);
  const isNamed = (named?.value ?? '') === value;
  useEffect(() => {
    if (isNamed) return undefined;
    const gone = new AbortController();
    const find = async () => {
      const params = { id: Number(value) };
      const { data } = await session.client.request('GET /organizations/{id}', { params, signal: gone.signal });
      if (data[0]) setNamed({ value, label: data[0].name });
    };
    if (value === '') setNamed(null);
    // A name that cannot be loaded leaves the filter as it is, with its rows.
    else find().catch(() => {});
    return () => gone.abort();
  }, [isNamed, value, session]);
  return (
    <LookupField
      name="organization"
      label={words.organization}
      labelHidden
      className="iam-roles-filter"
      placeholder={words.allOrganizations}
      value={isNamed ? named : null}
      onChange={(option) => {
        setNamed(option);
        onChange(option?.value ?? '');
      }}
      search={async (term, signal) => {
        const query = { term: term || undefined, __count: SHOWN };
        const { data } = await session.client.request('GET /organizations', { query, signal });
        return data.map(({ id, name }) => ({ value: String(id), label: name }));
      }}
    />
  );
}
