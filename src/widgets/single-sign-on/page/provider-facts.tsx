import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../../react/use-words.ts';
import { breakable } from '../../ui/basics/breakable-text.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { EditIcon } from '../../ui/basics/icons-rows.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { DetailsList, type Detail } from '../../ui/data/details-list.tsx';
import { wizardWords } from '../wizard/wizard-words.ts';
import { words as singleSignOnWords } from '../words.ts';
import { pageWords } from './page-words.ts';

const code = (text: string | undefined | null) => text && <bdi dir="ltr">{breakable(text)}</bdi>;

/** The provider of a connection, and its values. */
export function ProviderFacts({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const words = useWords(pageWords);
  const fields = useWords(wizardWords);
  const names = useWords(singleSignOnWords);
  const items: Detail[] = [
    { term: fields.provider, value: names.vendors[connection.vendor] },
    { term: fields.protocol, value: names[connection.kind] },
    ...(connection.kind === 'oidc'
      ? [
          { term: fields.issuer, value: code(connection.issuer) },
          { term: fields.clientId, value: code(connection.client_id) },
          { term: fields.clientSecret, value: connection.has_client_secret ? words.secretStored : words.none },
          { term: fields.redirectUri, value: code(connection.redirect_uri) },
        ]
      : [
          { term: fields.idpEntityId, value: code(connection.entity_id) },
          { term: fields.ssoUrl, value: code(connection.sso_url) },
          { term: fields.source, value: <Metadata connection={connection} /> },
          { term: fields.acsUrl, value: code(connection.acs_url) },
        ]),
  ];
  return (
    <Panel
      title={words.provider}
      padded
      actions={
        <Button size="sm" icon={<EditIcon />} aria-label={words.editProvider} onClick={onEdit}>
          {words.edit}
        </Button>
      }
    >
      <DetailsList items={items} />
    </Panel>
  );
}

function Metadata({ connection: { metadata_url, metadata_read_at, metadata_problem } }: { connection: Connection }) {
  const words = useWords(pageWords);
  if (!metadata_url) return words.none;
  return (
    <span className="iam-sso-claim">
      {code(metadata_url)}
      {metadata_read_at && (
        <small className="iam-muted">
          <DateText value={metadata_read_at} relative sentence={words.metadataRead} />
        </small>
      )}
      {metadata_problem && <small>{metadata_problem}</small>}
    </span>
  );
}
