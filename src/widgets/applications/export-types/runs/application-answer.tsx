import type { ExportAnswer } from '../../../../core/contract/endpoints/platform/export-types.ts';
import { formatDate } from '../../../../core/locale/dates.ts';
import { useLocale, useWords } from '../../../react/use-words.ts';
import { readableBytes } from '../../../ui/fields/files/file-check.ts';
import { TextBlock } from '../../../webhooks/text-block.tsx';
import { readable } from '../../../webhooks/delivery-model.ts';
import { words as runsWords } from './words.ts';

export interface ApplicationAnswerProps {
  answer: ExportAnswer;
  /** Shows the start of the response at once. */
  isOpen: boolean;
}

/** What the application answered to one request, and what was made of it. */
export function ApplicationAnswer({ answer, isOpen }: ApplicationAnswerProps) {
  const words = useWords(runsWords);
  const locale = useLocale();
  const { page, attempt, started_at, duration_ms, rows, bytes, response_status, error, response } = answer;
  const facts = [
    formatDate(started_at, 'time', locale),
    words.milliseconds(duration_ms),
    response_status === null ? words.unanswered : words.answered(response_status),
    ...(rows === null ? [] : [words.rowCount(rows)]),
    ...(bytes > 0 ? [readableBytes(bytes)] : []),
  ];
  return (
    <section className="iam-export-answer" data-failed={error !== null || undefined}>
      <h3>
        {attempt > 1 ? words.pageAgain(page, attempt) : words.page(page)}{' '}
        <span className="iam-muted">{facts.join(' · ')}</span>
      </h3>
      {error !== null && <p className="iam-export-error">{error}</p>}
      {response !== null && (
        <details open={isOpen}>
          <summary>{words.body}</summary>
          <TextBlock label={words.body} labelHidden text={readable(response)} />
        </details>
      )}
    </section>
  );
}
