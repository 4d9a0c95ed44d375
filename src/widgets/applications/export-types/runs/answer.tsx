import type { ExportAnswer } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { useWords } from '../../../react/use-words.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { readableBytes } from '../../../ui/fields/files/file-check.ts';
import { Block } from '../../../webhooks/block.tsx';
import { readable } from '../../../webhooks/delivery-model.ts';
import { words as runsWords } from './words.ts';

export interface AnswerProps {
  answer: ExportAnswer;
  /** Shows the start of the response at once. */
  isOpen: boolean;
}

/** What the application answered to one request, and what was made of it. */
export function Answer({ answer, isOpen }: AnswerProps) {
  const words = useWords(runsWords);
  const { page, attempt, started_at, duration_ms, rows, bytes, response_status, error, response } = answer;
  const facts = [
    words.milliseconds(duration_ms),
    response_status === null ? words.unanswered : words.answered(response_status),
    ...(rows === null ? [] : [words.rowCount(rows)]),
    ...(bytes > 0 ? [readableBytes(bytes)] : []),
  ];
  return (
    <section className="iam-export-answer" data-failed={error !== null || undefined}>
      <h3>
        {attempt > 1 ? words.pageAgain(page, attempt) : words.page(page)}{' '}
        <span className="iam-muted">
          <DateText value={started_at} /> · {facts.join(' · ')}
        </span>
      </h3>
      {error !== null && <p className="iam-export-error">{error}</p>}
      {response !== null && (
        <details open={isOpen}>
          <summary>{words.body}</summary>
          <Block label={words.body} text={readable(response)} />
        </details>
      )}
    </section>
  );
}
