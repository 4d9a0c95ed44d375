import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Panel } from '../../ui/basics/page.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Table } from '../../ui/data/tables/table.tsx';
import { pageWords } from './page-words.ts';

/** Milliseconds before its end from which a certificate is marked, as owners are warned. */
const SOON = 30 * 24 * 3_600_000;

/** The certificates of a SAML provider with their ends; nothing if there are none. */
export function Certificates({ connection: { certificate_details: certificates } }: { connection: Connection }) {
  const words = useWords(pageWords);
  const { platform } = useWidget().session;
  if (!certificates?.length) return null;
  const left = (end: string) => Date.parse(end) - platform.now();
  return (
    <Panel title={words.certificates}>
      <Table
        label={words.certificates}
        bare
        rows={certificates}
        rowKey={({ fingerprint }) => fingerprint}
        columns={[
          { key: 'subject', title: words.subject, render: ({ subject }) => <bdi dir="ltr">{subject}</bdi> },
          {
            key: 'fingerprint',
            title: words.fingerprint,
            leaves: 1,
            min: 220,
            render: ({ fingerprint }) => (
              <code dir="ltr" className="iam-sso-code">
                {fingerprint}
              </code>
            ),
          },
          {
            key: 'ends',
            title: words.ends,
            width: '220px',
            render: ({ expires_at: end }) => (
              <span className="iam-rows-chips">
                <DateText value={end} />
                {left(end) <= 0 && <Badge tone="red">{words.ended}</Badge>}
                {left(end) > 0 && left(end) < SOON && <Badge tone="yellow">{words.endsSoon}</Badge>}
              </span>
            ),
          },
        ]}
      />
      <p className="iam-sso-foot iam-muted">{words.certificateHint}</p>
    </Panel>
  );
}
