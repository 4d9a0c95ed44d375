import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApplicationAtWork, setUpApplication } from './support/application.ts';
import { endpointsWhere, errorOf, logIn, newAddress, type Session, send } from './support/back-end.ts';

let superAdmin: Session;
let platform: ApplicationAtWork;
beforeAll(async () => {
  superAdmin = await logIn('superAdmin');
  platform = await setUpApplication(superAdmin.token);
});
afterAll(() => platform.remove());

/** Endpoints that only servers of the platform use. */
const ofServers = new Set(endpointsWhere(({ access }) => access.who === 'service'));

const withBody = endpointsWhere(
  ({ body, multipart }, name) => body !== undefined && !multipart && !name.startsWith('GET '),
);

describe('a body that is not an object', () => {
  it.each(withBody)('%s answers 400 or, if the record does not exist, 404', async (name) => {
    const { userId } = superAdmin;
    const token = ofServers.has(name) ? platform.serviceKey : superAdmin.token;
    const id = name.includes('/user/{id}') ? userId : 987_654;
    const received = await send(name, { token, params: { id }, body: 'nonsense' });
    expect([400, 404]).toContain(received.status);
    errorOf(received);
  });
});

describe('a malformed request', () => {
  it('answers 400 to a body that is not JSON', async () => {
    const received = await send('POST /auth', { rawBody: '{"email":' });
    expect(received.status).toBe(400);
    errorOf(received);
  });

  it('answers 400 to an id that is not a number', async () => {
    const received = await send('GET /user/{id}', { token: superAdmin.token, params: { id: 'x' } });
    expect([400, 404]).toContain(received.status);
    errorOf(received);
  });

  it('names each wrong field with a message', async () => {
    const { token } = superAdmin;
    const received = await send('POST /invite', { token, body: { email: newAddress(), role_ids: 'none' } });
    expect(received.status).toBe(400);
    expect(errorOf(received).data?.['role_ids']?.[0]).toEqual(expect.any(String));
  });

  it('answers 413 to a body of two megabytes', async () => {
    const received = await send('POST /auth', { body: { email: 'x'.repeat(2_000_000), password: 'x' } });
    expect(received.status).toBe(413);
  });

  it('answers 404 with the error envelope to an unknown endpoint', async () => {
    const received = await send('GET /there-is-no-such-endpoint', { token: superAdmin.token });
    expect(received.status).toBe(404);
    errorOf(received);
  });

  it('answers 400 to a page of more than 1,000 items', async () => {
    const received = await send('GET /user', { token: superAdmin.token, query: { __count: 1001 } });
    expect(received.status).toBe(400);
  });
});
