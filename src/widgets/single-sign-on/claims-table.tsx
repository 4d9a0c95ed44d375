import type { ConnectionLogin } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../react/use-words.ts';
import { Table } from '../ui/data/tables/table.tsx';
import { wizardWords } from './wizard/wizard-words.ts';

/** What the provider said about a person. */
export function ClaimsTable({ claims }: Pick<ConnectionLogin, 'claims'>) {
  const words = useWords(wizardWords);
  const rows = Object.entries(claims).map(([claim, value]) => ({ claim, value: [value].flat() }));
  if (rows.length === 0) return <p className="iam-muted">{words.nothingArrived}</p>;
  return (
    <Table
      label={words.received}
      rows={rows}
      rowKey={({ claim }) => claim}
      columns={[
        {
          key: 'claim',
          title: words.claim,
          width: '40%',
          // 'email_verified': two columns fit a phone.
          min: 150,
          render: ({ claim }) => <code dir="ltr">{claim}</code>,
        },
        {
          key: 'value',
          title: words.value,
          min: 104,
          render: ({ value }) => (
            <span className="iam-sso-claim">
              {value.map((one) => (
                <bdi key={one}>{one}</bdi>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
