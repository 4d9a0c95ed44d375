import { LOCAL_FORMAT, THEME } from '../../core/locale/preference-keys.ts';
import type { Session } from '../../core/session/session.ts';
import { settingsPage, type SettingsSource } from './settings-table-model.ts';

/**
 * A user's personal settings, for a settings table. Changes to the user's own settings apply at once: locale format and
 * avatar.
 * @param userId the owner of the settings
 */
export function personalSettings(session: Session, userId: number): SettingsSource {
  const { client } = session;
  return {
    draft: `setting of user ${userId}`,
    async list({ query, offset, count, signal }) {
      const { data, meta } = await client.request('GET /user/{id}/settings', {
        params: { id: userId },
        query: settingsPage(query, offset, count),
        signal,
      });
      return { rows: data, total: meta.total };
    },
    add: (setting) => client.request('POST /user/{id}/settings', { params: { id: userId }, body: [setting] }),
    change: ({ id, updated_at }, value) =>
      client.request('PUT /user/{id}/settings/{settingId}', {
        params: { id: userId, settingId: id },
        body: { value },
        version: updated_at,
      }),
    remove: ({ id }) =>
      client.request('DELETE /user/{id}/settings/{settingId}', { params: { id: userId, settingId: id } }),
    changed({ key }) {
      if (userId !== session.userId.peek()) return;
      session.tellChanged('settings');
      if (key === LOCAL_FORMAT.key || key === THEME.key) session.preferences.reload();
      if (key === 'avatar') void session.user.reload();
      else void session.avatar.reload();
    },
    watch(changed) {
      if (userId !== session.userId.peek()) return () => {};
      // Locale format, theme and avatar are settings too, and change elsewhere.
      const seen = () =>
        [
          session.preferences.setting.data.peek()?.updated_at,
          session.preferences.themeSetting.data.peek()?.updated_at,
          session.user.data.peek()?.avatar,
        ].join(' ');
      let last = seen();
      const look = () => {
        if (last === seen()) return;
        last = seen();
        changed();
      };
      const stops = [
        session.preferences.setting.data.subscribe(look),
        session.preferences.themeSetting.data.subscribe(look),
        session.user.data.subscribe(look),
        session.events.listen((name) => name === 'changed' && changed()),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
