import type { Application } from '../../../core/contract/endpoints/platform/applications.ts';
import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import type { ExportFormat } from '../../../core/contract/export-formats.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { WEBHOOK_URL_CREDENTIALS, webhookUrlProblem } from '../../../core/validation/webhook-url.ts';
import { EditedRecord } from '../../session/edited-record.ts';
import { RecordDraft } from '../../session/record-draft.ts';
import type { Option } from '../../ui/fields/choices/options.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { errorText } from '../../ui/states/error-text.ts';
import { paramsOf, rowProblems, rowsOf, type ParamRow } from './param-rows.ts';
import { words as exportTypesWords } from './words.ts';

export interface ExportTypeValues {
  title: string;
  type: string;
  url: string;
  /** In order: people find the first one chosen. */
  formats: readonly ExportFormat[];
  permission: string;
  routes: readonly string[];
  params: readonly ParamRow[];
}

/** The form of a type, as the contract has it. */
const TYPE = /^[a-z][a-z0-9_]{1,59}$/;

/** The name of the draft of a dialog. */
export const exportTypeDraft = ({ id }: Pick<Application, 'id'>): string => `export-type-${id}`;

/** Registers an export type, or changes all of one but its type. */
export class ExportTypeDialogModel {
  readonly form: FormModel<ExportTypeValues>;
  /** The version that the change is based on. */
  readonly base: EditedRecord<ExportType, ExportTypeValues>;
  /** The permissions of the application to choose from. */
  readonly permissions: Resource<readonly Option[]>;
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #toasts: Pick<Toasts, 'success' | 'error'>;
  readonly #application: Pick<Application, 'id' | 'name'>;
  readonly #edited: ExportType | undefined;
  readonly #draft: RecordDraft<ExportType, ExportTypeValues>;

  /** @param edited the export type to change. Default: a new one */
  constructor(
    speak: Speak,
    session: Session,
    toasts: Pick<Toasts, 'success' | 'error'>,
    application: Pick<Application, 'id' | 'name'>,
    edited?: ExportType,
  ) {
    this.#speak = speak;
    this.#session = session;
    this.#toasts = toasts;
    this.#application = application;
    this.#edited = edited;
    this.#draft = new RecordDraft(session, exportTypeDraft(application), edited);
    this.form = new FormModel<ExportTypeValues>(speak, edited ? valuesOf(edited) : fresh(application), {
      aliases: { endpoint: 'url' },
      validate: (values) => this.#validate(values),
    });
    this.base = new EditedRecord(this.form, edited, valuesOf);
    this.permissions = new Resource(async (signal) => {
      const { id } = application;
      const { data } = await session.client.request('GET /applications/{id}/permissions', { params: { id }, signal });
      return this.#options(
        data.filter(({ removed }) => !removed).map(({ resource, title }) => [resource, `${title} (${resource})`]),
      );
    });
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
    void this.permissions.load();
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
    this.permissions.clear();
  }

  /**
   * Registers or changes the export type.
   * @returns the export type; a new one with its whole signing secret, which no later reply contains
   * @throws the service's error, after its toast; if someone else changed the export type meanwhile, their changes are
   * applied and edited fields stay
   */
  async send(values: ExportTypeValues): Promise<ExportType> {
    const words = this.#speak(exportTypesWords);
    const edited = this.#edited;
    try {
      const saved = await this.#save(values);
      this.#toasts.success(edited ? words.savedToast : words.createdToast);
      return saved;
    } catch (error) {
      const gone = edited && isApiError(error, 404);
      if (edited && isApiError(error, 409)) await this.#lookAgain(edited).catch(() => {});
      this.#toasts.error(gone ? words.deletedElsewhere : errorText(this.#speak, error));
      throw gone ? new Error(words.deletedElsewhere, { cause: error }) : error;
    }
  }

  async #save({ title, type, url, formats, permission, routes, params }: ExportTypeValues): Promise<ExportType> {
    const { client } = this.#session;
    const { id } = this.#application;
    const body = {
      title: title.trim(),
      url: url.trim(),
      formats: [...formats],
      permission,
      routes: [...routes],
      params: paramsOf(params),
    };
    const { data } = this.#edited
      ? await client.request('PUT /applications/{id}/export_types/{typeId}', {
          params: { id, typeId: this.#edited.id },
          body,
          version: this.base.version,
        })
      : await client.request('POST /applications/{id}/export_types', {
          params: { id },
          body: { type: type.trim(), ...body },
        });
    return data[0] as ExportType;
  }

  #validate({ title, type, url, formats, params }: ExportTypeValues): FieldErrors<ExportTypeValues> {
    const words = this.#speak(exportTypesWords);
    const found = url.trim() ? webhookUrlProblem(url) : words.missing;
    const problem =
      found === null || !url.trim()
        ? found
        : found === WEBHOOK_URL_CREDENTIALS
          ? words.urlCredentials
          : words.urlInvalid;
    return {
      ...(!title.trim() && { title: [words.missing] }),
      ...(!this.#edited && !TYPE.test(type.trim()) && { type: [type.trim() ? words.typeInvalid : words.missing] }),
      ...(problem !== null && { url: [problem] }),
      ...(formats.length === 0 && { formats: [words.needsFormat] }),
      ...rowProblems(this.#speak, params),
    };
  }

  /** The whole application, its permissions, and the present one even if it is no longer declared. */
  #options(declared: readonly [resource: string, label: string][]): readonly Option[] {
    const words = this.#speak(exportTypesWords);
    const whole = `${this.#application.name}.*`;
    const now = this.#edited?.permission ?? whole;
    const known = now === whole || declared.some(([resource]) => resource === now);
    return [
      { value: whole, label: words.everyPermission(whole) },
      ...declared.filter(([value]) => value !== whole).map(([value, label]) => ({ value, label })),
      ...(known ? [] : [{ value: now, label: words.removedPermission(now) }]),
    ];
  }

  async #lookAgain({ id: typeId }: ExportType): Promise<void> {
    const { id } = this.#application;
    const { data } = await this.#session.client.request('GET /applications/{id}/export_types', { params: { id } });
    const now = data.find((one) => one.id === typeId);
    if (now) this.base.follow(now);
  }
}

const fresh = ({ name }: Pick<Application, 'name'>): ExportTypeValues => ({
  title: '',
  type: '',
  url: '',
  formats: ['csv', 'json'],
  permission: `${name}.*`,
  routes: [],
  params: [],
});

const valuesOf = ({ title, type, url, formats, permission, routes, params }: ExportType): ExportTypeValues => ({
  title,
  type,
  url,
  formats,
  permission,
  routes,
  params: rowsOf(params),
});
