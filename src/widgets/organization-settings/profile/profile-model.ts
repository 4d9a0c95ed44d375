import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { ACCENT_COLOR, isColor, PRIMARY_COLOR } from '../../../core/branding/colors.ts';
import { LOGO } from '../../../core/branding/logo.ts';
import type { Setting } from '../../../core/contract/entities/user.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import { logoSentence } from '../../settings/branding/logo-sentence.ts';
import { brandingWords } from '../../settings/branding/words.ts';
import { profileWords } from './words.ts';

/** What the form shows of an organization. */
export interface OrganizationProfile {
  name: string;
  logo: string;
  primary_color: string;
  accent_color: string;
}

const SETTINGS = [LOGO, PRIMARY_COLOR, ACCENT_COLOR] as const;
const FIELDS = ['name', ...SETTINGS.map(({ key }) => key)] as const;

interface Saved {
  name: string;
  /** The version of the name. */
  updatedAt: string;
  settings: readonly Setting[];
}

/** The name, logo and colors of an organization: one form over its record and some of its settings. */
export class OrganizationProfileModel {
  readonly saved: Resource<Saved>;
  readonly form: FormModel<OrganizationProfile>;
  /** Whether something typed differs from what is saved. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #elsewhere = signal<Partial<OrganizationProfile>>({});
  /** What someone else saved for the fields that this user was changing. */
  readonly elsewhere: ReadonlySignal<Partial<OrganizationProfile>> = this.#elsewhere;
  /** The field that is being saved: the service knows it as `value`. */
  readonly #aliases: Record<string, keyof OrganizationProfile> = {};
  readonly #session: Session;
  readonly #id: number;
  #userId: number | null = null;

  constructor(speak: Speak, session: Session, organizationId: number) {
    this.#session = session;
    this.#id = organizationId;
    const validate = (values: OrganizationProfile) => problems(speak, values);
    this.form = new FormModel<OrganizationProfile>(speak, EMPTY, { validate, aliases: this.#aliases });
    this.saved = new Resource((abort) => this.#load(abort));
    this.unsaved = computed(() => {
      const saved = this.saved.data.value;
      return saved !== undefined && changedFields(this.form.values.value, valuesOf(saved)).length > 0;
    });
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    void this.refresh();
  }

  stop(): void {
    if (this.unsaved.peek()) keepDraft(this.#session, this.#draft, this.#userId, this.form.values.peek());
    this.saved.clear();
  }

  /** Loads the saved values; what was typed stays. */
  async refresh(): Promise<void> {
    const before = this.saved.data.peek();
    const typed = takeDraft<OrganizationProfile>(this.#session, this.#draft);
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
  async save(typed: OrganizationProfile): Promise<boolean> {
    const saved = this.saved.data.peek();
    // Browsers submit a text area with the line ends of Windows.
    const values = { ...typed, name: typed.name.trim(), logo: typed.logo.replaceAll('\r\n', '\n') };
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
    this.#tell(fields);
    return true;
  }

  get #draft(): string {
    return `profile of organization ${this.#id}`;
  }

  async #load(abort: AbortSignal): Promise<Saved> {
    const { client, organizationId } = this.#session;
    const params = { id: this.#id };
    const query = { term: LOGO.category, __count: 100 };
    // Not everybody who may see the settings may look up organizations.
    const record =
      organizationId.peek() === this.#id
        ? client.request('GET /organizations/my', { signal: abort })
        : client.request('GET /organizations/{id}', { params, signal: abort });
    const [{ data: found }, { data: settings }] = await Promise.all([
      record,
      client.request('GET /organizations/{id}/settings', { params, query, signal: abort }),
    ]);
    return { name: found[0]?.name ?? '', updatedAt: found[0]?.updated_at ?? '', settings };
  }

  async #saveField(saved: Saved, field: keyof OrganizationProfile, value: string): Promise<void> {
    const { client } = this.#session;
    const params = { id: this.#id };
    if (field === 'name') {
      await client.request('PUT /organizations/{id}', { params, body: { name: value }, version: saved.updatedAt });
      return;
    }
    const setting = settingOf(saved, field);
    const ofSetting = { ...params, settingId: setting?.id ?? 0 };
    this.#aliases['value'] = field;
    if (!setting) {
      const body = [{ category: LOGO.category, key: field, value }];
      await client.request('POST /organizations/{id}/settings', { params, body });
    } else if (value === '') {
      await client.request('DELETE /organizations/{id}/settings/{settingId}', { params: ofSetting });
    } else {
      const change = { params: ofSetting, body: { value }, version: setting.updated_at };
      await client.request('PUT /organizations/{id}/settings/{settingId}', change);
    }
  }

  #tell(fields: readonly (keyof OrganizationProfile)[]): void {
    const session = this.#session;
    if (this.#id !== session.organizationId.peek()) return;
    if (fields.some((field) => field !== 'name')) session.changed(LOGO.category);
    if (!fields.includes('name')) return;
    void session.user.reload();
    void session.organizations.reload();
    session.tellChanged('user');
  }
}

const EMPTY: OrganizationProfile = { name: '', logo: '', primary_color: '', accent_color: '' };

const settingOf = ({ settings }: Saved, field: string) =>
  settings.find(({ category, key }) => category === LOGO.category && key === field);

const valuesOf = (saved: Saved): OrganizationProfile => ({
  name: saved.name,
  logo: settingOf(saved, LOGO.key)?.value ?? '',
  primary_color: settingOf(saved, PRIMARY_COLOR.key)?.value ?? '',
  accent_color: settingOf(saved, ACCENT_COLOR.key)?.value ?? '',
});

const changedFields = (values: OrganizationProfile, saved: OrganizationProfile) =>
  FIELDS.filter((field) => values[field] !== saved[field]);

function problems(speak: Speak, values: OrganizationProfile): FieldErrors<OrganizationProfile> {
  const words = speak(profileWords);
  const { noColor } = speak(brandingWords);
  const logo = values.logo.trim() === '' ? null : logoSentence(speak, values.logo);
  const wrongColor = (value: string) => value !== '' && !isColor(value);
  return {
    ...(!values.name.trim() && { name: [words.blankName] }),
    ...(logo && { logo: [logo] }),
    ...(wrongColor(values.primary_color) && { primary_color: [noColor] }),
    ...(wrongColor(values.accent_color) && { accent_color: [noColor] }),
  };
}
