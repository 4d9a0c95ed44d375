import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Setting } from '../contract/entities/user.ts';
import type { Client } from '../http/client.ts';
import { Resource } from '../state/resource.ts';
import { DEFAULT_LOCALE, normalizeLocale } from './locales.ts';
import { LOCAL_FORMAT, PREFERENCE_KEYS, THEME } from './preference-keys.ts';
import { themeOf, type Theme } from './theme.ts';

/** A user's display preferences. */
export class Preferences {
  /** The setting `local_format`; null if the user has none. */
  readonly setting: Resource<Setting | null>;
  /** Locale for clock, numbers and temperatures; the default until the setting is loaded. */
  readonly locale: ReadonlySignal<string>;
  /** The setting `theme`; null if the user has none. */
  readonly themeSetting: Resource<Setting | null>;
  /** The user's theme; 'system' until the setting is loaded. */
  readonly theme: ReadonlySignal<Theme>;
  readonly #client: Client;
  readonly #userId: () => number | null;

  constructor(client: Client, userId: () => number | null) {
    this.#client = client;
    this.#userId = userId;
    this.setting = this.#resourceOf(LOCAL_FORMAT);
    this.locale = computed(() => normalizeLocale(this.setting.data.value?.value || DEFAULT_LOCALE));
    this.themeSetting = this.#resourceOf(THEME);
    this.theme = computed(() => themeOf(this.themeSetting.data.value?.value));
  }

  /** Loads all settings again. */
  reload(): void {
    void this.setting.reload();
    void this.themeSetting.reload();
  }

  clear(): void {
    this.setting.clear();
    this.themeSetting.clear();
  }

  /**
   * Applies a theme at once, and saves it.
   * @throws the service's error; the theme is the saved one again
   */
  async chooseTheme(theme: Theme): Promise<void> {
    const id = this.#userId();
    if (id === null || theme === this.theme.peek()) return;
    const before = this.themeSetting.data.peek() ?? null;
    this.themeSetting.set({ ...(before ?? { id: 0, updated_at: '' }), ...THEME, value: theme });
    try {
      const { data } = before
        ? await this.#client.request('PUT /user/{id}/settings/{settingId}', {
            params: { id, settingId: before.id },
            body: { value: theme },
          })
        : await this.#client.request('POST /user/{id}/settings', {
            params: { id },
            body: [{ ...THEME, value: theme }],
          });
      if (data[0]) this.themeSetting.set(data[0]);
    } catch (error) {
      this.themeSetting.set(before);
      // Another tab may have saved the first one, or deleted it.
      void this.themeSetting.reload();
      throw error;
    }
  }

  /** The client shares one request among all settings that load at once. */
  #resourceOf(name: { key: string; category: string }): Resource<Setting | null> {
    return new Resource(async (signal) => {
      const id = this.#userId();
      if (id === null) return null;
      const { data } = await this.#client.request('GET /user/{id}/settings', {
        params: { id },
        query: { keys: PREFERENCE_KEYS },
        signal,
      });
      const named = data.filter(({ key }) => key === name.key);
      return named.find(({ category }) => category === name.category) ?? named[0] ?? null;
    });
  }
}
