import { scopes } from '../../../src/core/contract/scopes.ts';
import { ask } from './back-end.ts';

/** An application with a service key, a webhook with a delivery, and an export type with a run. */
export interface ApplicationAtWork {
  /** For paths below `/applications/{id}`. */
  params: { id: number; webhookId: number; deliveryId: number; typeId: number; runId: number };
  /** The export type. Nothing answers at its URL. */
  exportType: string;
  /** A notification that it sent. */
  notificationId: number;
  /** Of every scope. */
  serviceKey: string;
  remove: () => Promise<unknown>;
}

/** @param token of a super admin */
export async function setUpApplication(token: string): Promise<ApplicationAtWork> {
  const name = `conformance_${Date.now()}`;
  const made = await ask('POST /applications', { token, body: { name, title: name } });
  const id = Number(made.data[0]?.['id']);
  const key = await ask('POST /applications/{id}/keys', { token, params: { id }, body: { name, scopes } });
  const body = { name, endpoint: 'https://hooks.mail.example/', enabled: false, apikey: '', event_types: [] };
  const webhook = await ask('POST /applications/{id}/webhooks', { token, params: { id }, body });
  const webhookId = Number(webhook.data[0]?.['id']);
  const tested = await ask('POST /applications/{id}/webhooks/{webhookId}/test', { token, params: { id, webhookId } });
  const serviceKey = String(key.data[0]?.['access_token']);
  const exported = {
    type: name,
    title: name,
    formats: ['csv'],
    permission: `${name}.*`,
    url: 'https://hooks.mail.example/',
  };
  const type = await ask('POST /applications/{id}/export_types', { token, params: { id }, body: exported });
  const run = await ask('POST /reports', { token, body: reportOf(name) });
  const note = { to: { emails: ['nobody@mail.example'] }, title: name, notification_type: 'sensor_updates' };
  const sent = await ask('POST /notifications', { token: serviceKey, body: note });
  return {
    notificationId: Number(sent.data[0]?.['id']),
    exportType: name,
    params: {
      id,
      webhookId,
      deliveryId: Number(tested.data[0]?.['id']),
      typeId: Number(type.data[0]?.['id']),
      runId: Number(run.data[0]?.['id']),
    },
    serviceKey,
    remove: () => ask('DELETE /applications/{id}', { token, params: { id } }),
  };
}

/** The request for a report of an export type. */
export const reportOf = (type: string) => ({
  type,
  format: 'csv',
  range: { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' },
  sendMail: false,
});
