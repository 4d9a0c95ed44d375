import { LOGO } from '../../core/branding/logo.ts';
import type { Session } from '../../core/session/session.ts';
import { settingsPage, type SettingsSource } from '../settings/settings-table-model.ts';

/** Names a setting that is being typed. */
export const settingDraft = (organizationId: number): string => `setting of organization ${organizationId}`;

/**
 * An organization's settings, for a settings table. A new logo or color shows at once.
 * @param onBranding called after a change of those that the form above shows, too
 */
export function organizationSettings(session: Session, organizationId: number, onBranding: () => void): SettingsSource {
  const { client } = session;
  const params = { id: organizationId };
  return {
    draft: settingDraft(organizationId),
    async list({ query, offset, count, signal }) {
      const { data, meta } = await client.request('GET /organizations/{id}/settings', {
        params,
        query: settingsPage(query, offset, count),
        signal,
      });
      return { rows: data, total: meta.total };
    },
    add: (setting) => client.request('POST /organizations/{id}/settings', { params, body: [setting] }),
    change: ({ id, updated_at }, value) =>
      client.request('PUT /organizations/{id}/settings/{settingId}', {
        params: { ...params, settingId: id },
        body: { value },
        version: updated_at,
      }),
    remove: ({ id }) =>
      client.request('DELETE /organizations/{id}/settings/{settingId}', { params: { ...params, settingId: id } }),
    changed(setting) {
      if (setting.category !== LOGO.category) return;
      onBranding();
      if (organizationId === session.organizationId.peek()) session.changed(LOGO.category);
    },
  };
}
