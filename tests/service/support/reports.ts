import type { Report } from '../../../src/core/contract/endpoints/reports.ts';
import type { TestService } from './service.ts';
import { until } from './until.ts';

const DAY = 86_400_000;

/** A month. */
export const month = () => ({
  start: new Date(Date.now() - 40 * DAY).toISOString(),
  end: new Date(Date.now() + DAY).toISOString(),
});

/** Requests a report with what `body` says. */
export const ask = (service: TestService, token: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST /reports', {
    token,
    headers,
    body: {
      type: 'data_transfers',
      format: 'json',
      range: month(),
      sendMail: false,
      ...body,
    },
  });

/** Waits until a report is neither pending nor running. */
export async function settled(service: TestService, token: string, id: number): Promise<Report> {
  const find = async () => {
    const [report] = (await service.call('GET /reports/{id}', { token, params: { id } })).data;
    return report && report.status !== 'pending' && report.status !== 'running' ? report : null;
  };
  return until(find, `the end of report ${id}`);
}

/** Requests a report and waits for its file. */
export async function make(
  service: TestService,
  token: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<{ report: Report; file: Buffer; headers: Headers }> {
  const { status, data, meta } = await ask(service, token, body, headers);
  const id = data[0]?.id;
  if (id === undefined) throw new Error(`The report was refused: ${status} ${JSON.stringify(meta)}`);
  const report = await settled(service, token, id);
  const { response, file } = await download(report.url ?? '', token);
  return { report, file, headers: response.headers };
}

/** Downloads a file, with a session if a token is given. */
export async function download(url: string, token?: string): Promise<{ response: Response; file: Buffer }> {
  const response = await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

/** The link in a user's newest notification. */
export async function newestLink(service: TestService, token: string, userId: number): Promise<string> {
  const { data } = await service.call('GET /in_app_notifications', { token, query: { user_id: userId } });
  return data[0]?.body ?? '';
}
