import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { answerFile, sendJson } from '../../support/exports/answers.ts';
import { allowing, type Answering, type Application, startApplication } from '../../support/exports/application.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { bodyOf, registered } from './support.ts';

const { northwind, contoso, platform } = organizationIds;

let service: TestService;
let application: Application;
let staff: string;
let fleet: { id: number; token: string };
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  staff = await service.signIn('superadmin@platform.example', platform);
  fleet = await keepApplication(service, 'fleet', ['exports:serve']);
});
beforeEach(() => void (application.requests.length = 0));
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

async function add(answer?: Answering, more: object = {}) {
  const row = await registered(service, fleet.token, fleet.id, bodyOf('fleet', { url: application.url, ...more }));
  application.secrets.set(row.type, row.secret);
  if (answer) application.answers.set(row.type, answer);
  return row;
}

const test = (typeId: number, { token = fleet.token, body = { organization_id: northwind }, language = 'en' } = {}) =>
  service.call('POST /applications/{id}/export_types/{typeId}/test', {
    token,
    params: { id: fleet.id, typeId },
    body,
    headers: { 'Accept-Language': language },
  });

describe('a test of an export type', () => {
  it('asks once for a short page of the named organization, signed, and says what came back', async () => {
    const { id, type } = await add((response, { limit }) =>
      sendJson(response, { rows: Array.from({ length: limit }, (_, at) => ({ at })), next_cursor: 'more' }),
    );
    const { status, data } = await test(id);
    expect([status, data]).toEqual([
      200,
      [
        {
          ...{ page: 1, attempt: 1, started_at: expect.any(String), duration_ms: expect.any(Number) },
          ...{ rows: 5, bytes: expect.any(Number), response_status: 200, error: null },
          response: expect.stringContaining('"next_cursor":"more"'),
        },
      ],
    ]);
    expect(application.requests).toHaveLength(1);
    expect(application.requests[0]).toMatchObject({
      ...{ run_id: null, type, organization_id: northwind, user_id: 0, format: 'csv', cursor: null, limit: 5 },
    });
  });

  it('is about the organization of the session by default, and in the first format', async () => {
    const { id } = await add(undefined, { formats: ['json', 'csv'] });
    expect((await test(id, { token: staff, body: {} as never })).status).toBe(200);
    expect(application.requests[0]).toMatchObject({
      ...{ organization_id: platform, user_id: userIds.superadmin, format: 'json' },
    });
    await test(id, { token: staff, body: { organization_id: contoso, format: 'csv' } as never });
    expect(application.requests[1]).toMatchObject({ organization_id: contoso, format: 'csv' });
  });

  it('says why it failed, in the language of the reader, and tries only once', async () => {
    const { id } = await add((response) => void response.writeHead(500).end('Oh no'));
    const english = await test(id);
    expect(english.data[0]).toMatchObject({
      ...{ rows: null, response_status: 500, response: 'Oh no' },
      error: 'The application answered with status 500.',
    });
    const german = await test(id, { language: 'de' });
    expect(german.data[0]?.error).not.toBe(english.data[0]?.error);
    expect(german.data[0]?.error).toContain('500');
    expect(application.requests).toHaveLength(2);
  });

  it('passes over the bytes of a file', async () => {
    const { id } = await add(answerFile(Buffer.from('%PDF-1.7 …'), 'application/pdf'), { formats: ['pdf'] });
    expect((await test(id)).data[0]).toMatchObject({ rows: null, response_status: 200, error: null, response: null });
  });

  it('shows no signing secret that the application echoes', async () => {
    const { id, secret } = await add((response) => void response.writeHead(500).end(application.secrets.get('echo')));
    application.secrets.set('echo', secret);
    const { data } = await test(id);
    expect(data[0]?.response_status).toBe(500);
    expect(JSON.stringify(data)).not.toContain(secret.slice(6));
  });

  it('reaches no private address', async () => {
    const { id } = await add();
    await service.services.database.pool.query("update export_types set url = 'https://127.0.0.1:9/' where id = $1", [
      id,
    ]);
    const { status, data } = await test(id);
    expect([status, data[0]?.response_status, data[0]?.error]).toEqual([
      200,
      null,
      'The application has a private or reserved address, which exports must not reach.',
    ]);
  });

  it('is signed with the former secret too, until it is revoked', async () => {
    const { id, type, secret } = await add();
    const roll = async (revoke_previous: boolean) => {
      const sending = { token: fleet.token, params: { id: fleet.id, typeId: id }, body: { revoke_previous } };
      const rolled = await service.call('POST /applications/{id}/export_types/{typeId}/secret', sending);
      return rolled.data[0]?.secret ?? '';
    };
    const next = await roll(false);
    for (const one of [secret, next]) {
      application.secrets.set(type, one);
      expect((await test(id)).data[0]?.error).toBeNull();
    }
    await roll(true);
    expect((await test(id)).data[0]?.response_status).toBe(401);
  });

  it('leaves no export behind', async () => {
    const { id } = await add();
    await test(id);
    const { rows } = await service.services.database.pool.query('select from reports where export_type_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
