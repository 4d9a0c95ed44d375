import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { answerRows } from '../../support/exports/answers.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { ask, settled } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let application: Application;
let service: TestService;
let olivia: string;
let staff: string;
let logistics: number;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: { ...allowing(application), RATE_LIMIT_SCALE: '1' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
  staff = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /applications', { token: staff });
  logistics = data.find(({ name }) => name === 'logistics')?.id ?? 0;
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const times = <T>(count: number, work: (at: number) => T) => Array.from({ length: count }, (_, at) => work(at));
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((one) => [one, statuses.filter((it) => it === one).length]));

describe('a thousand requests', () => {
  it('for exports start ten', async () => {
    const { type } = await registerExport(service, application, { answer: () => undefined });
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(times(100, () => ask(service, olivia, { type, format: 'csv' })));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(tally(statuses)).toEqual({ 201: 10, 429: 990 });
    expect(application.requests.filter((request) => request.type === type).length).toBeLessThanOrEqual(4);
    const { data } = await service.call('GET /reports', { token: olivia });
    await Promise.all(data.map(({ id }) => service.call('DELETE /reports/{id}', { token: olivia, params: { id } })));
    for (const { id } of data) expect((await settled(service, olivia, id)).status).toBe('cancelled');
  });

  it('for tests reach the application thirty times', async () => {
    const { id, type } = await registerExport(service, application, {});
    const test = () =>
      service.call('POST /applications/{id}/export_types/{typeId}/test', {
        token: staff,
        params: { id: logistics, typeId: id },
        body: { organization_id: organizationIds.northwind },
      });
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++)
      statuses.push(...(await Promise.all(times(100, test))).map(({ status }) => status));
    expect(tally(statuses)).toEqual({ 200: 30, 429: 970 });
    expect(application.requests.filter((request) => request.type === type)).toHaveLength(30);
  });
});

describe('at once', () => {
  it('a type is deleted and its exports are asked for', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, type } = await registerExport(service, application, { answer: answerRows(3) });
      const params = { id: logistics, typeId: id };
      const [removed, ...asked] = await Promise.all([
        service.call('DELETE /applications/{id}/export_types/{typeId}', { token: staff, params }),
        ...times(8, () => ask(service, olivia, { type, format: 'csv' })),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of asked) expect([201, 422, 429]).toContain(status);
      for (const id of asked.flatMap(({ data }) => data[0]?.id ?? []))
        expect(['done', 'failed']).toContain((await settled(service, olivia, id)).status);
    }
  }, 60_000);

  it('a type is rolled, changed and deleted', async () => {
    const { id } = await registerExport(service, application);
    const sending = { token: staff, params: { id: logistics, typeId: id } };
    const answers = await Promise.all([
      ...times(5, () => service.call('POST /applications/{id}/export_types/{typeId}/secret', sending)),
      ...times(5, (at) =>
        service.call('PUT /applications/{id}/export_types/{typeId}', { ...sending, body: { title: `Rows ${at}` } }),
      ),
      ...times(5, () => service.call('DELETE /applications/{id}/export_types/{typeId}', sending)),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.slice(10).filter((status) => status === 200)).toHaveLength(1);
  });
});
