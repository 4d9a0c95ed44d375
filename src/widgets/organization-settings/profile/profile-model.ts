import { ACCENT_COLOR, isColor, PRIMARY_COLOR } from '../../../core/branding/colors.ts';
import { LOGO } from '../../../core/branding/logo.ts';
import type { Setting } from '../../../core/contract/entities/user.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import type { FieldErrors } from '../../ui/forms/form-model.ts';
import { BrandFormModel } from '../../settings/branding/brand-form-model.ts';
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

interface Saved {
  name: string;
  /** The version of the name. */
  updatedAt: string;
  settings: readonly Setting[];
}

/** The name, logo and colors of an organization: one form over its record and some of its settings. */
export class OrganizationProfileModel extends BrandFormModel<OrganizationProfile, Saved> {
  protected readonly draft: string;
  readonly #id: number;

  constructor(speak: Speak, session: Session, organizationId: number) {
    super(speak, session, EMPTY);
    this.#id = organizationId;
    this.draft = `profile of organization ${organizationId}`;
  }

  protected async load(abort: AbortSignal): Promise<Saved> {
    const { client, organizationId } = this.session;
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

  protected valuesOf(saved: Saved): OrganizationProfile {
    return {
      name: saved.name,
      logo: settingOf(saved, LOGO.key)?.value ?? '',
      primary_color: settingOf(saved, PRIMARY_COLOR.key)?.value ?? '',
      accent_color: settingOf(saved, ACCENT_COLOR.key)?.value ?? '',
    };
  }

  protected normalized(typed: OrganizationProfile): OrganizationProfile {
    // Browsers submit a text area with the line ends of Windows.
    return { ...typed, name: typed.name.trim(), logo: typed.logo.replaceAll('\r\n', '\n') };
  }

  protected problems(speak: Speak, values: OrganizationProfile): FieldErrors<OrganizationProfile> {
    return problems(speak, values);
  }

  protected async saveField(saved: Saved, field: keyof OrganizationProfile, value: string): Promise<void> {
    const { client } = this.session;
    const params = { id: this.#id };
    if (field === 'name') {
      await client.request('PUT /organizations/{id}', { params, body: { name: value }, version: saved.updatedAt });
      return;
    }
    const setting = settingOf(saved, field);
    const ofSetting = { ...params, settingId: setting?.id ?? 0 };
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

  protected tell(fields: readonly (keyof OrganizationProfile)[]): void {
    const { session } = this;
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
