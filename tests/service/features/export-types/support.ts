import type { ExportType } from '../../../../src/core/contract/endpoints/platform/export-types.ts';
import type { TestService } from '../../support/service.ts';

/** A new export type's body; `type` is different each time. */
export const bodyOf = (application: string, more: object = {}) => ({
  type: `rows_${++made}`,
  title: 'Rows',
  formats: ['csv', 'json'],
  permission: `${application}.*`,
  url: 'https://fleet.example.com/exports',
  ...more,
});
let made = 0;

/** Registers an export type with a session or a key. */
export const register = (service: TestService, token: string, application: number, body: object) =>
  service.call('POST /applications/{id}/export_types', { token, params: { id: application }, body });

/** The same, and it must succeed. */
export async function registered(
  service: TestService,
  token: string,
  application: number,
  body: object,
): Promise<ExportType> {
  const { data, status, meta } = await register(service, token, application, body);
  if (!data[0]) throw new Error(`No export type was registered: ${status} ${JSON.stringify(meta)}`);
  return data[0];
}
