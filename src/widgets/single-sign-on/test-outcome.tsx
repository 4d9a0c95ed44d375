import type { ConnectionLogin } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../react/use-words.ts';
import { AlertIcon, SuccessIcon } from '../ui/basics/icons.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { ClaimsTable } from './claims-table.tsx';
import { adviceFor } from './wizard/advice.ts';
import { wizardWords } from './wizard/wizard-words.ts';

/** How a test log in ended: what arrived, or why it failed and what to do. */
export function TestOutcome({ login }: { login: ConnectionLogin }) {
  const words = useWords(wizardWords);
  const { outcome, email, reason, code, reference, at, claims } = login;
  const ok = outcome === 'succeeded';
  const succeeded = email === null ? words.testOk : words.testOkAs(email);
  return (
    <div className="iam-sso-outcome">
      <div className="iam-sso-note" data-tone={ok ? 'green' : 'red'} role="status">
        {ok ? <SuccessIcon size={18} /> : <AlertIcon size={18} />}
        <div>
          <p>
            <b>{ok ? succeeded : words.testFailed}</b>
          </p>
          {!ok && reason !== null && <p>{reason}</p>}
          {!ok && (
            <p>
              {words.whatToDo}: {words.advice[adviceFor(code)]}
            </p>
          )}
          <p className="iam-sso-small">
            <DateText value={at} pattern="second" /> · {words.reference(reference)}
          </p>
        </div>
      </div>
      <p className="iam-sso-label">{words.received}</p>
      <ClaimsTable claims={claims} />
    </div>
  );
}
