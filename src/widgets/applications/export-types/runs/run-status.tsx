import type { ExportRun } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { useWords } from '../../../react/use-words.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { words as runsWords } from './words.ts';

const tones = { pending: 'neutral', running: 'blue', done: 'green', failed: 'red', cancelled: 'neutral' } as const;

/** How far an export is, or how it ended. */
export function RunStatus({ run: { status, progress } }: { run: Pick<ExportRun, 'status' | 'progress'> }) {
  const words = useWords(runsWords);
  return (
    <Badge tone={tones[status]}>
      {words.statuses[status]}
      {status === 'running' && progress > 0 && ` ${progress} %`}
    </Badge>
  );
}
