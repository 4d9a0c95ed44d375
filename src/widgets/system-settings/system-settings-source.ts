import type { NewSetting, SettingsSource } from '../settings/settings-table-model.ts';
import { settingsPage } from '../settings/settings-table-model.ts';
import type { Session } from '../../core/session/session.ts';

/**
 * The platform's settings, for a settings table. A change applies at once: the application switcher and the links load
 * again in every tab.
 */
export class SystemSettingsSource implements SettingsSource {
  readonly draft = 'system setting';
  readonly #session: Session;
  readonly #watchers = new Set<() => void>();

  constructor(session: Session) {
    this.#session = session;
  }

  async list({ query, offset, count, signal }: Parameters<SettingsSource['list']>[0]) {
    const asked = settingsPage(query, offset, count);
    const { data, meta } = await this.#session.client.request('GET /system_settings', { query: asked, signal });
    return { rows: data, total: meta.total };
  }

  async add(setting: NewSetting) {
    const { data } = await this.#session.client.request('POST /system_settings', { body: setting });
    return data[0];
  }

  async change({ id, updated_at }: { id: number; updated_at: string }, value: string) {
    const { data } = await this.#session.client.request('PUT /system_settings/{id}', {
      params: { id },
      body: { value },
      version: updated_at,
    });
    return data[0];
  }

  async remove({ id }: { id: number }): Promise<void> {
    await this.#session.client.request('DELETE /system_settings/{id}', { params: { id } });
  }

  /** Every setting with this key, of any category. */
  async named(key: string, signal: AbortSignal) {
    const query = { term: key, __count: 1000 };
    const { data } = await this.#session.client.request('GET /system_settings', { query, signal });
    return data.filter((setting) => setting.key === key);
  }

  changed(): void {
    void this.#session.infrastructure.reload();
    this.#session.tellChanged('system-settings');
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    const stop = this.#session.events.listen(
      (name, detail) => name === 'changed' && (detail as { what: string }).what === 'system-settings' && changed(),
    );
    return () => {
      this.#watchers.delete(changed);
      stop();
    };
  }

  /** Reports a change made outside of the table. */
  tell(): void {
    this.changed();
    for (const changed of this.#watchers) changed();
  }
}
