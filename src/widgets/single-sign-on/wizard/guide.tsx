import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { useWords } from '../../react/use-words.ts';
import { guideWords } from './guide-words.ts';
import { wizardWords } from './wizard-words.ts';

export interface GuideProps {
  connection: Pick<Connection, 'vendor' | 'kind'>;
  /** Before or after our values are copied. */
  phase: 'copy' | 'paste';
}

/** What to do in the provider's administration, step by step. */
export function Guide({ connection: { vendor, kind }, phase }: GuideProps) {
  const { stepByStep } = useWords(wizardWords);
  const lines = Object.values(useWords(guideWords)[vendor][kind][phase]);
  return (
    <div className="iam-sso-guide">
      <p className="iam-sso-label">{stepByStep}</p>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  );
}
