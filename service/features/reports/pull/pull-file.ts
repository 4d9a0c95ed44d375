import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { exportLimits } from '../../../../src/core/contract/export-pull.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { dropFiles, writeFile } from '../files/chunks.ts';
import { FORMATS, isFileOf } from '../files/formats.ts';
import type { Answer } from './answer.ts';
import { askForPage } from './ask-for-page.ts';
import { keepAttempt } from './attempts.ts';
import { PageProblem, plain } from './problems.ts';

/**
 * Passes a file on that the application makes itself.
 * @param finish completes the report
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function pullFile(
  services: Services,
  report: ReportRow,
  signal: AbortSignal,
  finish: (tx: Tx, file: { name: string; size: number }) => Promise<void>,
): Promise<void> {
  const { db } = services.database;
  const asked = { page: 1, cursor: null };
  const read = async (answer: Answer) => {
    await requireFile(answer, report.format);
    const name = randomUUID();
    const content = answer.body(exportLimits.fileBytes, 'replies.export.fileTooLarge');
    try {
      const size = await writeFile(db, report.id, name, content, signal);
      if (size === 0) throw new PageProblem('replies.export.emptyFile', { isPassing: true });
      return { name, size };
    } catch (error) {
      await dropFiles(db, report.id);
      throw error;
    }
  };
  const { result, attempt, secrets } = await askForPage(services, report, asked, read, signal);
  const pull = { page: 2, cursor: null, rows: 0, total: null, columns: null, mark: null, position: 0 };
  await db.transaction(async (tx) => {
    await tx
      .update(reports)
      .set({ pull: { ...pull, bytes: result.size } })
      .where(eq(reports.id, report.id));
    await keepAttempt(tx, report.id, attempt, secrets);
    await finish(tx, result);
  });
  // Those of an attempt that was killed.
  await dropFiles(db, report.id, result.name);
}

/** @throws {PageProblem} if an answer is no file of a format */
export async function requireFile(answer: Answer, format: ExportFormat): Promise<void> {
  const type = answer.mediaType;
  if (!answer.saysItsEnd) throw new PageProblem('replies.export.noEnd');
  if (type !== null && isFileOf(format, type)) return;
  await answer.readBeginning();
  if (type === null) throw new PageProblem('replies.export.noContentType');
  const message = messageWith('replies.export.notFile', { type: plain(type, 60), format: FORMATS[format].name });
  throw new PageProblem(message, { isPassing: true });
}
