import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import type { ExportType } from '../../../../src/core/contract/endpoints/platform/export-types.ts';
import { answerRows } from '../../support/exports/answers.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { ask, download, make, newestLink, settled } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const { northwind, contoso } = organizationIds;
let application: Application;
let service: TestService;
let staff: string;
let logistics: number;
let type: ExportType;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  staff = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /applications', { token: staff });
  logistics = data.find(({ name }) => name === 'logistics')?.id ?? 0;
  type = await registerExport(service, application, { answer: answerRows(3) });
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const query = (text: string, values: unknown[]) => service.services.database.pool.query(text, values);
describe('somebody else', () => {
  it('reads, cancels and downloads no export, whoever they are', async () => {
    const marco = await service.signIn('marco.multi@example.net', northwind);
    const { report } = await make(service, marco, { type: type.type, format: 'csv' });
    await service.call('PUT /auth/organizations/{id}', { token: marco, params: { id: contoso } });
    const roleId = roleIds.northwindAdministrator;
    const fleet = await keepApplication(service, 'fleet', ['exports:serve', 'users:read']);
    const others: Record<string, [token: string | undefined, status: number]> = {
      'the same user in another organization': [marco, 404],
      'another member': [await service.signIn('mona.member@northwind.example'), 404],
      'the owner': [await service.signIn('olivia.owner@northwind.example'), 404],
      'the owner of another organization': [await service.signIn('cora.owner@contoso.example'), 404],
      staff: [staff, 404],
      'an API key': [await keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId }), 404],
      'a service key': [fleet.token, 403],
      nobody: [undefined, 401],
    };
    for (const [name, [token, status]] of Object.entries(others)) {
      for (const call of ['GET /reports/{id}', 'DELETE /reports/{id}'] as const) {
        const answer = await service.call(call, { token, params: { id: report.id } });
        expect([name, call, answer.status]).toEqual([name, call, status]);
      }
      const file = await service.call('GET /reports/{id}/file', { token, params: { id: report.id } });
      expect([name, file.status]).toEqual([name, token && status === 403 ? 403 : 404]);
      for (const key of ['', 'x', '%', 'null', "' or 1=1 --"]) {
        const guessed = await fetch(`${service.url}/api/reports/${report.id}/file?key=${encodeURIComponent(key)}`);
        expect(guessed.status).toBe(404);
      }
    }
  });
});

describe('a permission', () => {
  it('that is taken away closes what was made with it', async () => {
    const mona = await service.signIn('mona.member@northwind.example');
    const { report } = await make(service, mona, { type: type.type, format: 'csv' });
    const link = await newestLink(service, mona, userIds.mona);
    const reached = async () => [
      (await download(link)).response.status,
      (await download(report.url ?? '', mona)).response.status,
      (await service.call('GET /reports/{id}', { token: mona, params: { id: report.id } })).status,
      (await ask(service, mona, { type: type.type, format: 'csv' })).status,
    ];
    expect(await reached()).toEqual([200, 200, 200, 201]);
    const roles =
      'delete from membership_roles using memberships where memberships.id = membership_id and user_id = $1';
    await query(roles, [userIds.mona]);
    expect(await reached()).toEqual([404, 404, 404, 403]);
    const { data } = await service.call('GET /export_types', { token: mona });
    expect(data.map((offered) => offered.type)).not.toContain(type.type);
  });

  it('that is lost while a page is on its way ends the export before the next one', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const rows = answerRows(4, { perPage: 1 });
    const slow = await registerExport(service, application, {
      answer: (response, request) => {
        if (request.cursor !== '1') return rows(response, request);
        void held.then(() => rows(response, request));
      },
    });
    const adam = await service.signIn('adam.admin@northwind.example');
    const { data } = await ask(service, adam, { type: slow.type, format: 'csv' });
    const requests = () => application.requests.filter((request) => request.type === slow.type);
    await until(() => requests().length === 2, 'the second page');
    await query("update memberships set status = 'suspended' where user_id = $1", [userIds.adam]);
    release();
    const [row] = (await until(async () => {
      const { rows } = await query('select status, error from reports where id = $1', [data[0]?.id]);
      return rows[0]?.status === 'failed' ? rows : null;
    }, 'the end')) as { error: string }[];
    expect([row?.error, requests().length]).toEqual(['You may not export this any more.', 2]);
    const chunks = await query('select 1 from report_chunks where report_id = $1', [data[0]?.id]);
    expect(chunks.rows).toEqual([]);
  });
});

describe('an API key', () => {
  it.each(['is deleted', 'expires'])('takes its unfinished exports along when it %s', async (end) => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const rows = answerRows(4, { perPage: 2 });
    const slow = await registerExport(service, application, {
      answer: (response, request) => void held.then(() => rows(response, request)),
    });
    const roleId = roleIds.northwindAdministrator;
    const token = await keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
    const { data } = await ask(service, token, { type: slow.type, format: 'csv' });
    const requests = () => application.requests.filter((request) => request.type === slow.type);
    await until(() => requests().length === 1, 'the first page');
    const olivia = await service.signIn('olivia.owner@northwind.example');
    const { rows: keys } = await query('select api_key_id as id from reports where id = $1', [data[0]?.id]);
    if (end === 'expires') await query("update api_keys set expires_at = '2020-01-01' where id = $1", [keys[0].id]);
    else await service.call('DELETE /api-keys/{id}', { token: olivia, params: { id: keys[0].id } });
    release();
    const ended = await until(async () => {
      const { rows: found } = await query('select status, error from reports where id = $1', [data[0]?.id]);
      return found[0]?.status === 'failed' ? found[0] : null;
    }, 'the end');
    expect([ended, requests().length]).toEqual([{ status: 'failed', error: 'You may not export this any more.' }, 1]);
  });
});

describe('a new type of the same name', () => {
  it('does not open the files of the one before', async () => {
    const first = await registerExport(service, application, { permission: 'logistics.secret.READ' });
    const olivia = await service.signIn('olivia.owner@northwind.example');
    const { report } = await make(service, olivia, { type: first.type, format: 'csv' });
    const params = { id: logistics, typeId: first.id };
    await service.call('DELETE /applications/{id}/export_types/{typeId}', { token: staff, params });
    const again = await registerExport(service, application, { type: first.type, permission: 'logistics.*' });
    const runs = await service.call('GET /applications/{id}/export_types/{typeId}/runs', {
      token: staff,
      params: { id: logistics, typeId: again.id },
    });
    expect(runs.data).toEqual([]);
    expect((await settled(service, olivia, report.id)).status).toBe('done');
  });
});
