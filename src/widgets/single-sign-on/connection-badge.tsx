import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../react/use-words.ts';
import { Badge } from '../ui/data/badge.tsx';
import { words as singleSignOnWords } from './words.ts';

const tones = { draft: 'neutral', tested: 'blue', enabled: 'green', disabled: 'neutral' } as const;

/** Whether people can log in by a connection, and whether they have to. */
export function ConnectionBadge({ connection: { status, required } }: { connection: Connection }) {
  const words = useWords(singleSignOnWords);
  return (
    <span className="iam-rows-chips">
      <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
      {required && status === 'enabled' && (
        <Badge tone="info" dot={false}>
          {words.required}
        </Badge>
      )}
    </span>
  );
}
