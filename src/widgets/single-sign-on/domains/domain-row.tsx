import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { CopyValue } from '../copy-value.tsx';
import type { DomainsModel } from './domains-model.ts';
import { domainsWords } from './domains-words.ts';

const tones = { pending: 'yellow', verified: 'green', lapsed: 'red' } as const;

export interface DomainRowProps {
  model: DomainsModel;
  domain: OrganizationDomain;
  onRemove: () => void;
}

/** A domain: its state, and the DNS record that proves it. */
export function DomainRow({ model, domain, onRemove }: DomainRowProps) {
  const words = useWords(domainsWords);
  const checking = useSignal(model.checking);
  const problem = useSignal(model.problems)[domain.id];
  const { status, verified_at: since } = domain;
  return (
    <li className="iam-sso-domain">
      <div className="iam-sso-row">
        <b>
          <bdi>{domain.domain}</bdi>
        </b>
        <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        {status === 'verified' && since !== null && (
          <small className="iam-muted">
            <DateText value={since} sentence={words.verifiedOn} />
          </small>
        )}
        <span className="iam-sso-row-end">
          {status !== 'verified' && (
            <Button
              size="sm"
              aria-label={words.checkNamed(domain.domain)}
              busy={checking === domain.id}
              onClick={() => void model.check(domain)}
            >
              {words.check}
            </Button>
          )}
          <IconButton size="sm" label={words.remove(domain.domain)} icon={<TrashIcon />} onClick={onRemove} />
        </span>
      </div>
      {status === 'verified' ? (
        <details className="iam-sso-more">
          <summary>{words.showRecord}</summary>
          <DomainRecord domain={domain} />
        </details>
      ) : (
        <>
          <p className={status === 'lapsed' ? 'iam-sso-problem' : 'iam-muted'}>
            {status === 'lapsed' ? words.lapsed : words.record}
          </p>
          <DomainRecord domain={domain} />
        </>
      )}
      <p className="iam-sso-problem" role="status" hidden={!problem}>
        {problem}
      </p>
    </li>
  );
}

function DomainRecord({ domain: { domain, txt_name, txt_value } }: { domain: OrganizationDomain }) {
  const words = useWords(domainsWords);
  return (
    <div className="iam-sso-values">
      <CopyValue label={words.recordName} value={txt_name} copyLabel={words.copyName(domain)} />
      <CopyValue label={words.recordValue} value={txt_value} copyLabel={words.copyValue(domain)} />
    </div>
  );
}
