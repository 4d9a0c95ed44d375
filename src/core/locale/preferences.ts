import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Setting } from '../contract/entities/user.ts';
import type { Client } from '../http/client.ts';
import { Resource } from '../state/resource.ts';
import { DEFAULT_LOCALE, normalizeLocale } from './locales.ts';

/** The setting that holds a user's locale format. */
export const LOCAL_FORMAT = { key: 'local_format', category: 'common' } as const;

/** A user's display preferences. */
export class Preferences {
  /** The setting `local_format`; null if the user has none. */
  readonly setting: Resource<Setting | null>;
  /** Locale for clock, numbers and temperatures; the default until the setting is loaded. */
  readonly locale: ReadonlySignal<string>;

  constructor(client: Client, userId: () => number | null) {
    this.setting = new Resource(async (signal) => {
      const id = userId();
      if (id === null) return null;
      const { data } = await client.request('GET /user/{id}/settings', {
        params: { id },
        query: { keys: LOCAL_FORMAT.key },
        signal,
      });
      return (
        data.find(({ category, key }) => key === LOCAL_FORMAT.key && category === LOCAL_FORMAT.category) ??
        data[0] ??
        null
      );
    });
    this.locale = computed(() => normalizeLocale(this.setting.data.value?.value || DEFAULT_LOCALE));
  }
}
