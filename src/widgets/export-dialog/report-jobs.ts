import type { Report } from '../../core/contract/endpoints/reports.ts';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isApiError, isUnreachable } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import type { Toasts } from '../ui/overlays/toasts/toasts.ts';
import { reportFileName } from '../../core/contract/report-file-name.ts';
import { reportTitle } from '../../core/contract/report-titles.ts';
import { words as exportDialogWords } from './words.ts';
import { errorText } from '../ui/states/error-text.ts';
import type { Speak } from '../../core/languages/words.ts';

/** A running report. */
export interface ReportJob {
  id: number;
  report: Report;
  /** Whether the file is being fetched. */
  downloading: boolean;
}

export interface ReportJobsOptions {
  session: Session;
  toasts: Pick<Toasts, 'success' | 'info' | 'error'>;
  /** Saves a file through the browser. */
  save: (file: Blob, name: string) => void;
}

/** Milliseconds between two checks of a report. */
const FIRST_LOOK = 500;
const LONGEST_LOOK = 4_000;
/** Maximum milliseconds to fetch a file. */
const FILE_TIMEOUT = 30 * 60_000;

/** Tracks the reports requested on this page: progress, cancelling, and the download when done. */
export class ReportJobs {
  readonly #speak: Speak;
  readonly #items = signal<readonly ReportJob[]>([]);
  readonly items: ReadonlySignal<readonly ReportJob[]> = this.#items;
  readonly #options: ReportJobsOptions;
  readonly #stops = new Map<number, () => void>();

  constructor(speak: Speak, options: ReportJobsOptions) {
    this.#speak = speak;
    this.#options = options;
  }

  /**
   * Tracks a report.
   * @param download whether to save its file when done
   */
  follow(report: Report, download: boolean): void {
    this.#items.value = [...this.#items.peek(), { id: report.id, report, downloading: false }];
    this.#look(report.id, download, FIRST_LOOK);
  }

  /** Cancels a report. @throws ApiError, NetworkError: then it continues */
  async cancel(id: number): Promise<void> {
    const { data } = await this.#options.session.client.request('DELETE /reports/{id}', { params: { id } });
    const [report] = data;
    if (report?.status === 'cancelled')
      this.#end(id, () =>
        this.#options.toasts.info(this.#speak(exportDialogWords).cancelled(nameOf(this.#speak, report))),
      );
  }

  /** Stops tracking all reports: they are still generated, and the bell reports them. */
  stop(): void {
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
    this.#items.value = [];
  }

  #look(id: number, download: boolean, ms: number): void {
    const again = () => void this.#read(id, download, Math.min(LONGEST_LOOK, ms * 1.4));
    this.#stops.set(id, this.#options.session.platform.after(ms, again));
  }

  async #read(id: number, download: boolean, next: number): Promise<void> {
    const { session, toasts } = this.#options;
    try {
      const { data } = await session.client.request('GET /reports/{id}', { params: { id } });
      const [report] = data;
      if (!report || !this.#has(id)) return;
      this.#set(id, { report });
      if (report.status === 'pending' || report.status === 'running') return this.#look(id, download, next);
      if (report.status === 'done') await this.#done(report, download);
      else
        this.#end(id, () =>
          report.status === 'failed'
            ? toasts.error(failureOf(this.#speak, report))
            : toasts.info(this.#speak(exportDialogWords).cancelled(nameOf(this.#speak, report))),
        );
    } catch (error) {
      if (!this.#has(id)) return;
      if (isUnreachable(error) || isApiError(error, 429) || isApiError(error, 503))
        this.#look(id, download, LONGEST_LOOK);
      else this.#end(id, () => toasts.error(errorText(this.#speak, error)));
    }
  }

  async #done(report: Report, download: boolean): Promise<void> {
    const { session, toasts, save } = this.#options;
    if (!download)
      return this.#end(report.id, () =>
        toasts.success(this.#speak(exportDialogWords).sent(nameOf(this.#speak, report))),
      );
    this.#set(report.id, { downloading: true });
    const file = await session.client.blob('GET /reports/{id}/file', {
      params: { id: report.id },
      timeout: FILE_TIMEOUT,
    });
    // The name is made here, because pages of other origins may not read the file's header.
    this.#end(report.id, () => {
      save(file, reportFileName(report));
      toasts.success(this.#speak(exportDialogWords).ready(nameOf(this.#speak, report)));
    });
  }

  #has(id: number): boolean {
    return this.#items.peek().some((job) => job.id === id);
  }

  #set(id: number, change: Partial<ReportJob>): void {
    this.#items.value = this.#items.peek().map((job) => (job.id === id ? { ...job, ...change } : job));
  }

  #end(id: number, speak: () => void): void {
    if (!this.#has(id)) return;
    this.#stops.get(id)?.();
    this.#stops.delete(id);
    this.#items.value = this.#items.peek().filter((job) => job.id !== id);
    speak();
  }
}

const nameOf = (speak: Speak, { title }: Report) => reportTitle(speak(exportDialogWords).types, title);

function failureOf(speak: Speak, report: Report): string {
  const words = speak(exportDialogWords);
  const name = nameOf(speak, report);
  return report.error === null ? words.failed(name) : words.failedBecause(name, report.error);
}
