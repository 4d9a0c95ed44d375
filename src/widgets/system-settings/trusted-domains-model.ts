import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Setting } from '../../core/contract/entities/user.ts';
import { domainProblem } from '../../core/contract/known-settings.ts';
import { splitDomains, TRUSTED_DOMAINS, trustedDomain } from '../../core/contract/trusted-domains.ts';
import { isApiError } from '../../core/errors/guards.ts';
import { Resource } from '../../core/state/resource.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { SystemSettingsSource } from './system-settings-source.ts';
import { words as systemSettingsWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';
import { recognized } from '../../core/languages/recognized.ts';
import { settingRuleWords } from '../settings/rule-words.ts';

/** The trusted domains as an editable list; stored in the system setting `trusted_domains`. */
export class TrustedDomainsModel {
  readonly #speak: Speak;
  readonly settings: Resource<Setting[]>;
  readonly domains: ReadonlySignal<readonly string[]>;
  readonly form: FormModel<{ domain: string }>;
  readonly #source: SystemSettingsSource;
  #unwatch: (() => void) | undefined;

  constructor(speak: Speak, source: SystemSettingsSource) {
    this.#speak = speak;
    this.#source = source;
    this.settings = new Resource((signal) => source.named(TRUSTED_DOMAINS.key, signal));
    this.domains = computed(() => domainsIn(this.settings.data.value ?? []));
    this.form = new FormModel<{ domain: string }>(
      speak,
      { domain: '' },
      {
        aliases: { value: 'domain' },
        validate: ({ domain }) => {
          const problem = this.#problem(domain.trim());
          return problem === null ? {} : { domain: [problem] };
        },
      },
    );
  }

  start(): void {
    this.#unwatch = this.#source.watch(() => void this.settings.reload());
    void this.settings.load();
  }

  stop(): void {
    this.#unwatch?.();
    this.settings.clear();
  }

  /**
   * Adds a domain.
   * @throws ApiError
   */
  async add(text: string): Promise<void> {
    const domain = trustedDomain(text);
    if (domain === null) return;
    await this.#change((settings) => {
      const setting = settings.find(({ category }) => category === TRUSTED_DOMAINS.category) ?? settings[0];
      return setting
        ? this.#source.change(setting, [...splitDomains(setting.value), domain].join(','))
        : this.#source.add({ ...TRUSTED_DOMAINS, value: domain });
    });
    this.form.reset();
  }

  /**
   * Removes a domain.
   * @throws ApiError
   */
  async remove(domain: string): Promise<void> {
    await this.#change(async (settings) => {
      for (const setting of settings) {
        const entries = splitDomains(setting.value);
        const kept = entries.filter((entry) => entry.toLowerCase() !== domain && trustedDomain(entry) !== domain);
        if (kept.length < entries.length) await this.#source.change(setting, kept.join(','));
      }
    });
  }

  /** Makes a change. If someone else changed the list meanwhile, makes it again on the current list. */
  async #change(change: (settings: readonly Setting[]) => Promise<unknown>): Promise<void> {
    try {
      await change(this.settings.data.peek() ?? []);
    } catch (error) {
      if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
      await this.settings.reload();
      await change(this.settings.data.peek() ?? []);
    }
    await this.settings.reload();
    this.#source.tell();
  }

  #problem(domain: string): string | null {
    if (domain === '') return this.#speak(systemSettingsWords).blank;
    const problem = domainProblem(domain);
    if (problem !== null) return recognized(this.#speak, settingRuleWords, problem);
    return this.domains.peek().includes(trustedDomain(domain) ?? '') ? this.#speak(systemSettingsWords).known : null;
  }
}

/** All entries without duplicates. Invalid entries are included, so that they can be removed. */
function domainsIn(settings: readonly Setting[]): readonly string[] {
  return [
    ...new Set(
      settings.flatMap(({ value }) => splitDomains(value)).map((entry) => trustedDomain(entry) ?? entry.toLowerCase()),
    ),
  ].sort();
}
