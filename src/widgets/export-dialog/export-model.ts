import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Session } from '../../core/session/session.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import {
  DAY,
  formatOf,
  reportRequest,
  reportTypes,
  validateExport,
  type ExportForm,
  type ExportContext,
  type ReportType,
} from './export-form.ts';
import { ReportJobs, type ReportJobsOptions } from './report-jobs.ts';
import { words as exportDialogWords } from './words.ts';
import type { Say } from '../../core/languages/words.ts';

const STEP = 10 * 60 * 1000;

/** Some days before the next ten minutes. */
function rangeOf(now: number, days: number): { start: Date; end: Date } {
  const end = Math.ceil(now / STEP) * STEP;
  return { start: new Date(end - days * DAY), end: new Date(end) };
}

export interface ExportOptions extends ReportJobsOptions {
  session: Session;
  emit: (name: 'export-requested', detail: { id: number; type: string; format: string; sendMail: boolean }) => void;
}

/** The export dialog without React: its form, its request, and the running reports. */
export class ExportModel {
  readonly #say: Say;
  readonly form: FormModel<ExportForm>;
  readonly jobs: ReportJobs;
  readonly #opened = signal(false);
  readonly opened: ReadonlySignal<boolean> = this.#opened;
  readonly #options: ExportOptions;
  #context: ExportContext = {};

  constructor(say: Say, options: ExportOptions) {
    this.#say = say;
    this.#options = options;
    this.jobs = new ReportJobs(say, options);
    this.form = new FormModel<ExportForm>(say, this.#fresh(), {
      validate: (values) => validateExport(say, values),
      aliases: { sendMail: 'send' },
    });
  }

  start(): void {
    void this.#options.session.bootstrap();
  }

  stop(): void {
    this.jobs.stop();
  }

  /** Opens the dialog for a context; input for another context is discarded. */
  open(context: ExportContext): void {
    this.#context = context;
    this.form.reset(this.#fresh());
    this.#opened.value = true;
  }

  close(): void {
    this.#opened.value = false;
  }

  /** Choosing a type also chooses its format. */
  choose(type: ReportType): void {
    this.form.set('type', type);
    this.form.set('format', formatOf(type));
  }

  /** Sets the range to the days before now. */
  preset(days: number): void {
    this.form.set('range', rangeOf(this.#options.session.platform.now(), days));
  }

  /** Requests the report, which is made in the background. @throws ApiError, NetworkError */
  async send(values: ExportForm): Promise<void> {
    const { session, toasts, emit } = this.#options;
    const { data } = await session.client.request('POST /reports', { body: reportRequest(values, this.#context) });
    const [report] = data;
    this.close();
    toasts.info(this.#say(exportDialogWords).pending);
    if (!report) return;
    emit('export-requested', { id: report.id, type: report.type, format: report.format, sendMail: values.send });
    this.jobs.follow(report, values.download);
  }

  #fresh(): ExportForm {
    const { session } = this.#options;
    const [type = 'data_transfers'] = reportTypes(this.#context.route);
    return {
      type,
      format: formatOf(type),
      range: rangeOf(session.platform.now(), 30),
      download: true,
      send: false,
      email: session.user.data.peek()?.email ?? '',
    };
  }
}
