import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { BRANDING, type BrandKey, brandSettings } from '../../../core/branding/installation.ts';
import type { Setting } from '../../../core/contract/entities/user.ts';
import { systemSettingProblem } from '../../../core/contract/known-settings.ts';
import { recognized } from '../../../core/languages/recognized.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { logoWords } from '../../settings/branding/logo-words.ts';
import { settingRuleWords } from '../../settings/rule-words.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import type { SystemSettingsSource } from '../system-settings-source.ts';

/** The brand of the installation as a form holds it: the markup of pictures, and texts. */
export type Branding = Record<BrandKey, string>;

const FIELDS = brandSettings.map(({ key }) => key);
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Branding;
const DRAFT = 'brand of the installation';

/** The brand of the installation: one form over the system settings of category `branding`. */
export class BrandingModel {
  readonly saved: Resource<readonly Setting[]>;
  readonly form: FormModel<Branding>;
  /** Whether something typed differs from what is saved. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #elsewhere = signal<Partial<Branding>>({});
  /** What someone else saved for the fields that this user was changing. */
  readonly elsewhere: ReadonlySignal<Partial<Branding>> = this.#elsewhere;
  /** The field that is being saved: the service knows it as `value`. */
  readonly #aliases: Record<string, BrandKey> = {};
  readonly #session: Session;
  readonly #source: SystemSettingsSource;
  #userId: number | null = null;
  #unwatch: (() => void) | undefined;

  constructor(speak: Speak, session: Session, source: SystemSettingsSource) {
    this.#session = session;
    this.#source = source;
    const validate = (values: Branding) => problems(speak, values);
    this.form = new FormModel<Branding>(speak, EMPTY, { validate, aliases: this.#aliases });
    this.saved = new Resource((abort) => this.#load(abort));
    this.unsaved = computed(() => {
      const saved = this.saved.data.value;
      return saved !== undefined && changedFields(this.form.values.value, valuesOf(saved)).length > 0;
    });
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    this.#unwatch = this.#source.watch(() => void this.refresh());
    void this.refresh();
  }

  stop(): void {
    this.#unwatch?.();
    if (this.unsaved.peek()) keepDraft(this.#session, DRAFT, this.#userId, this.form.values.peek());
    this.saved.clear();
  }

  /** Loads the saved values; what was typed stays. */
  async refresh(): Promise<void> {
    const before = this.saved.data.peek();
    const typed = takeDraft<Branding>(this.#session, DRAFT);
    await this.saved.reload();
    const saved = this.saved.data.peek();
    if (!saved) return;
    const now = valuesOf(saved);
    const values = typed ?? this.form.values.peek();
    const base = before ? valuesOf(before) : typed ? now : values;
    const kept = changedFields(values, base);
    const next = { ...now, ...Object.fromEntries(kept.map((field) => [field, values[field]])) };
    if (kept.length === 0) this.form.reset(next);
    else for (const field of FIELDS) this.form.set(field, next[field]);
    const foreign = kept.filter((field) => now[field] !== base[field] && now[field] !== values[field]);
    this.#elsewhere.value = Object.fromEntries(foreign.map((field) => [field, now[field]]));
  }

  /**
   * Saves what was changed.
   * @returns false if there was nothing to save
   * @throws the service's error; if someone else was faster, their values are loaded and what was typed stays
   */
  async save(typed: Branding): Promise<boolean> {
    const saved = this.saved.data.peek();
    // Browsers submit a text area with the line ends of Windows.
    const values = mapped((field) => typed[field].replaceAll('\r\n', '\n').trim());
    for (const field of FIELDS) this.form.set(field, values[field]);
    const fields = saved ? changedFields(values, valuesOf(saved)) : [];
    if (!saved || fields.length === 0) return false;
    try {
      for (const field of fields) await this.#saveField(saved, field, values[field]);
    } catch (error) {
      await this.refresh();
      throw error;
    }
    this.form.reset(values);
    this.#elsewhere.value = {};
    await this.refresh();
    this.#source.tell();
    return true;
  }

  async #load(signal: AbortSignal): Promise<readonly Setting[]> {
    const query = { term: BRANDING, __count: 1000 };
    const { data } = await this.#session.client.request('GET /system_settings', { query, signal });
    return data.filter(({ category }) => category === BRANDING);
  }

  async #saveField(saved: readonly Setting[], field: BrandKey, value: string): Promise<void> {
    const found = saved.find(({ key }) => key === field);
    this.#aliases['value'] = field;
    if (!found) await this.#source.add({ category: BRANDING, key: field, value });
    else if (value === '') await this.#source.remove(found);
    else await this.#source.change(found, value);
  }
}

const mapped = (value: (field: BrandKey) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as Branding;

const valuesOf = (saved: readonly Setting[]) => mapped((field) => saved.find(({ key }) => key === field)?.value ?? '');

const changedFields = (values: Branding, saved: Branding) => FIELDS.filter((field) => values[field] !== saved[field]);

function problems(speak: Speak, values: Branding): FieldErrors<Branding> {
  const found = brandSettings.flatMap(({ category, key, kind }) => {
    const problem = systemSettingProblem({ category, key, value: values[key] });
    if (problem === null) return [];
    const sentence =
      kind === 'logo' ? recognized(speak, logoWords, problem) : recognized(speak, settingRuleWords, problem);
    return [[key, [sentence]]];
  });
  return Object.fromEntries(found) as FieldErrors<Branding>;
}
