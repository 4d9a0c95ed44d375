import type { ExportType } from '../../../../src/core/contract/endpoints/platform/export-types.ts';
import type { TestService } from '../service.ts';
import type { Answering, Application } from './application.ts';

const FORMATS = ['json', 'jsonl', 'csv'];

let made = 0;

/** Registers the export 'Data transfers' of `logistics`. */
export const registerTransfers = (
  service: TestService,
  application: Pick<Application, 'url' | 'secrets' | 'answers'>,
) => registerExport(service, application, { type: 'data_transfers', title: 'Data transfers' });

/** The same, of an application that is never reached. */
export const offerTransfers = (service: TestService) =>
  registerTransfers(service, { url: 'https://fleet.example.com/exports', secrets: new Map(), answers: new Map() });

/** Registers an export type of an application, by default of `logistics`, with the demo's super admin. */
export async function registerExport(
  service: TestService,
  application: Pick<Application, 'url' | 'secrets' | 'answers'>,
  { answer, of = 'logistics', ...body }: { answer?: Answering; of?: string; [field: string]: unknown } = {},
): Promise<ExportType> {
  const token = await service.signIn('superadmin@platform.example');
  const { data: all } = await service.call('GET /applications', { token });
  const id = all.find(({ name }) => name === of)?.id ?? 0;
  const type = `rows_${++made}`;
  const whole = { type, title: 'Rows', formats: FORMATS, permission: `${of}.*`, url: application.url, ...body };
  const { data, status, meta } = await service.call('POST /applications/{id}/export_types', {
    token,
    params: { id },
    body: whole,
  });
  const [row] = data;
  if (!row) throw new Error(`No export type was registered: ${status} ${JSON.stringify(meta)}`);
  application.secrets.set(row.type, row.secret);
  if (answer) application.answers.set(row.type, answer);
  return row;
}
