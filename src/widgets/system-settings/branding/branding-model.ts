import { BRANDING, type BrandKey, brandSettings } from '../../../core/branding/installation.ts';
import type { Setting } from '../../../core/contract/entities/user.ts';
import { systemSettingProblem } from '../../../core/contract/known-settings.ts';
import { recognized } from '../../../core/languages/recognized.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { BrandFormModel } from '../../settings/branding/brand-form-model.ts';
import { logoWords } from '../../settings/branding/logo-words.ts';
import { settingRuleWords } from '../../settings/rule-words.ts';
import type { FieldErrors } from '../../ui/forms/form-model.ts';
import type { SystemSettingsSource } from '../system-settings-source.ts';

/** The brand of the installation as a form holds it: the markup of pictures, and texts. */
export type Branding = Record<BrandKey, string>;

const mapped = (value: (field: BrandKey) => string) =>
  Object.fromEntries(brandSettings.map(({ key }) => [key, value(key)])) as Branding;

/** The brand of the installation: one form over the system settings of category `branding`. */
export class BrandingModel extends BrandFormModel<Branding, readonly Setting[]> {
  protected readonly draft = 'brand of the installation';
  readonly #source: SystemSettingsSource;
  #unwatch: (() => void) | undefined;

  constructor(speak: Speak, session: Session, source: SystemSettingsSource) {
    super(
      speak,
      session,
      mapped(() => ''),
    );
    this.#source = source;
  }

  override start(): void {
    this.#unwatch = this.#source.watch(() => void this.refresh());
    super.start();
  }

  override stop(): void {
    this.#unwatch?.();
    super.stop();
  }

  protected async load(signal: AbortSignal): Promise<readonly Setting[]> {
    const query = { term: BRANDING, __count: 1000 };
    const { data } = await this.session.client.request('GET /system_settings', { query, signal });
    return data.filter(({ category }) => category === BRANDING);
  }

  protected valuesOf(saved: readonly Setting[]): Branding {
    return mapped((field) => saved.find(({ key }) => key === field)?.value ?? '');
  }

  protected normalized(typed: Branding): Branding {
    // Browsers submit a text area with the line ends of Windows.
    return mapped((field) => typed[field].replaceAll('\r\n', '\n').trim());
  }

  protected problems(speak: Speak, values: Branding): FieldErrors<Branding> {
    const found = brandSettings.flatMap(({ category, key, kind }) => {
      const problem = systemSettingProblem({ category, key, value: values[key] });
      if (problem === null) return [];
      const sentence =
        kind === 'logo' ? recognized(speak, logoWords, problem) : recognized(speak, settingRuleWords, problem);
      return [[key, [sentence]]];
    });
    return Object.fromEntries(found) as FieldErrors<Branding>;
  }

  protected async saveField(saved: readonly Setting[], field: BrandKey, value: string): Promise<void> {
    const found = saved.find(({ key }) => key === field);
    if (!found) await this.#source.add({ category: BRANDING, key: field, value });
    else if (value === '') await this.#source.remove(found);
    else await this.#source.change(found, value);
  }

  protected tell(): void {
    this.#source.tell();
  }
}
