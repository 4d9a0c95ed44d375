import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { OfferedExport } from '../../core/contract/endpoints/platform/export-types.ts';
import type { Session } from '../../core/session/session.ts';
import type { Resource } from '../../core/state/resource.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import { DAY, reportRequest, validateExport, type ExportForm, type ExportContext } from './export-form.ts';
import { offeredExports, type OfferedExports } from './offered-exports.ts';
import { ReportJobs, type ReportJobsOptions } from './report-jobs.ts';
import { words as exportDialogWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

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

/** The export dialog without React: what it offers, its form, its request, and the running reports. */
export class ExportModel {
  readonly #speak: Speak;
  /** What the route offers; loaded when the dialog opens. */
  readonly offered: Resource<OfferedExports>;
  readonly form: FormModel<ExportForm>;
  readonly jobs: ReportJobs;
  /** The chosen type; undefined until the types are loaded, and if there are none. */
  readonly type: ReadonlySignal<OfferedExport | undefined>;
  readonly #opened = signal(false);
  readonly opened: ReadonlySignal<boolean> = this.#opened;
  readonly #options: ExportOptions;
  readonly #stops: (() => void)[] = [];
  #context: ExportContext = {};

  constructor(speak: Speak, options: ExportOptions) {
    this.#speak = speak;
    this.#options = options;
    this.jobs = new ReportJobs(speak, options);
    this.offered = offeredExports(options.session, () => this.#context.route);
    this.form = new FormModel<ExportForm>(speak, this.#fresh(), {
      validate: (values) => validateExport(speak, values, this.type.peek() ?? { params: [] }),
      aliases: { sendMail: 'send', 'range.start': 'range', 'range.end': 'range' },
    });
    this.type = computed(() => {
      const { type } = this.form.values.value;
      return this.offered.data.value?.types.find((one) => one.type === type);
    });
  }

  start(): void {
    const { session } = this.#options;
    void session.bootstrap();
    this.#stops.push(
      this.offered.data.subscribe((offered) => offered && this.#offer(offered)),
      session.organizationId.subscribe(() => this.#loadAgain()),
      session.phase.subscribe(() => this.#loadMissing()),
    );
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.offered.clear();
    this.jobs.stop();
  }

  /** Opens the dialog for a context; input for another context is discarded. */
  open(context: ExportContext): void {
    this.#context = context;
    this.offered.clear();
    this.form.reset(this.#fresh());
    this.#opened.value = true;
    void this.#load();
  }

  close(): void {
    this.#opened.value = false;
  }

  /** Takes a context that changed: another route offers other types. */
  follow(context: ExportContext): void {
    const isAnother = context.route !== this.#context.route;
    this.#context = context;
    if (!isAnother || !this.#opened.peek()) return;
    this.offered.clear();
    void this.#load();
  }

  /** Choosing a type also chooses its first format. */
  choose(type: string): void {
    this.form.set('type', type);
    const [format] = this.type.peek()?.formats ?? [];
    if (format) this.form.set('format', format);
    this.form.showOnly((name) => !name.startsWith('params.') || this.#hasParam(name.slice('params.'.length)));
  }

  /** Sets what is typed for a parameter. */
  fill(name: string, text: string): void {
    this.form.set('params', { ...this.form.values.peek().params, [name]: text });
  }

  /** Sets the range to the days before now. */
  preset(days: number): void {
    this.form.set('range', rangeOf(this.#options.session.platform.now(), days));
  }

  /** Requests the report, which is made in the background. @throws ApiError, NetworkError */
  async send(values: ExportForm): Promise<void> {
    const { session, toasts, emit } = this.#options;
    const body = reportRequest(values, this.#context, this.type.peek() ?? { params: [] });
    const { data } = await session.client.request('POST /reports', { body });
    const [report] = data;
    this.close();
    toasts.info(this.#speak(exportDialogWords).pending);
    if (!report) return;
    emit('export-requested', { id: report.id, type: report.type, format: report.format, sendMail: values.send });
    this.jobs.follow(report, values.download);
  }

  async #load(): Promise<void> {
    const { session } = this.#options;
    await session.bootstrap();
    if (this.#opened.peek() && session.phase.peek() !== 'signed-out') await this.offered.load();
  }

  /** Loads after a log in, and once the service can be reached again. */
  #loadMissing(): void {
    if (!this.#opened.peek() || this.#options.session.phase.peek() !== 'signed-in') return;
    if (this.offered.status.peek() === 'failed') void this.offered.reload();
    else void this.#load();
  }

  /** Loads for another organization. */
  #loadAgain(): void {
    if (this.#opened.peek() && this.offered.status.peek() !== 'idle') void this.offered.reload();
  }

  /** Chooses the first type, unless the chosen one is offered. */
  #offer({ types }: OfferedExports): void {
    const values = this.form.values.peek();
    const names = types.flatMap(({ params }) => params.map(({ name }) => name));
    const params = Object.fromEntries(names.map((name) => [name, values.params[name] ?? '']));
    const chosen = types.find(({ type }) => type === values.type);
    const [first] = types;
    this.form.reset({
      ...values,
      params,
      ...(!chosen && first && { type: first.type, format: first.formats[0] ?? 'json' }),
    });
  }

  #hasParam(name: string): boolean {
    return this.type.peek()?.params.some((param) => param.name === name) ?? false;
  }

  #fresh(): ExportForm {
    const { session } = this.#options;
    return {
      type: '',
      format: 'json',
      range: rangeOf(session.platform.now(), 30),
      params: {},
      excel: false,
      download: true,
      send: false,
      email: session.user.data.peek()?.email ?? '',
    };
  }
}
