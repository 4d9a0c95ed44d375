import type { DirectoryRequest } from '../../core/contract/endpoints/single-sign-on/directories.ts';
import { useWords } from '../react/use-words.ts';
import { DateText } from '../ui/data/date-text.tsx';
import { DetailsList } from '../ui/data/details-list.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Result } from './result.tsx';
import { words as directoryWords } from './words.ts';

/** One request of the directory, with all that it changed. */
export function RequestDialog({ request, onClose }: { request: DirectoryRequest; onClose: () => void }) {
  const words = useWords(directoryWords);
  const { method, path, status, about, at, changes, error } = request;
  return (
    <Dialog open width={520} title={about ? <bdi>{about}</bdi> : words.requestTitle(path)} onClose={onClose}>
      <div className="iam-sso-stack">
        <DetailsList
          items={[
            { term: words.request, value: <code dir="ltr">{`${method} ${path}`}</code> },
            { term: words.result, value: <Result request={request} /> },
            { term: words.status, value: `HTTP ${status}` },
            { term: words.when, value: <DateText value={at} pattern="second" /> },
          ]}
        />
        {error !== null && (
          <div className="iam-sso-note" data-tone="red">
            <p>
              <b>{words.why}</b>
              <span>{error}</span>
            </p>
          </div>
        )}
        {error === null && (
          <div>
            <p className="iam-sso-label">{words.changes}</p>
            {changes.length === 0 ? (
              <p className="iam-muted">{words.noChange}</p>
            ) : (
              <ul className="iam-sso-changes">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
