import { expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { Endpoint } from '../../../../src/core/contract/endpoint.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { describeServices } from '../../support/describe-services.ts';
import type { TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;

async function newLink(service: TestService): Promise<string> {
  const token = await service.signIn('olivia.owner@northwind.example');
  const made = await service.call('POST /organizations/{id}/connection_setup', { token, params: { id: northwind } });
  return new URL(made.data[0]?.url ?? '').searchParams.get('hash') ?? '';
}

const open = (service: TestService, hash: string) => service.call('POST /auth/connection_setup', { body: { hash } });

async function bearer(service: TestService): Promise<string> {
  const { data } = await open(service, await newLink(service));
  return data[0]?.access_token ?? '';
}

describeServices('a set-up link that got around', (described) => {
  it('opens in one browser, however many open it at once', async () => {
    const { service } = described;
    const hash = await newLink(service);
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(service, hash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'link_used')).toHaveLength(11);
  });

  it('is good for its own organization: others do not exist for it', async () => {
    const { service } = described;
    const token = await bearer(service);
    const names = Object.keys(table).filter((name) => (table[name as EndpointName] as Endpoint).setup);
    const ofOne = names.filter((name) => name.includes('/organizations/{id}'));
    expect(ofOne.length).toBeGreaterThan(12);
    for (const name of ofOne) {
      const params = { id: contoso, domainId: 1, connectionId: 1 };
      const { status } = await service.call(
        name as EndpointName,
        { token, params, ...(!name.startsWith('GET ') && { body: {} }) } as never,
      );
      expect([name, status]).toEqual([name, 404]);
    }
    const named = await service.call('GET /organizations/{id}/domains', {
      token,
      params: { id: northwind },
      query: { organization_id: contoso },
    });
    expect(named.status).toBe(400);
  });

  it('is nobody where anyone may ask', async () => {
    const { service } = described;
    const token = await bearer(service);
    expect((await service.call('GET /auth', { token })).status).toBe(401);
  });

  it('is no session for back ends, streams and other hosts', async () => {
    const { service } = described;
    const token = await bearer(service);
    expect((await service.call('GET /in_app_notifications/stream', { token })).status).toBe(403);
    expect((await service.call('POST /auth/token', { token, body: { audience: 'fleet' } })).status).toBe(403);
    expect((await service.call('POST /auth/handover/codes', { token, body: {} })).status).toBe(403);
    expect((await service.call('POST /uploads', { token })).status).toBe(403);
  });

  it('makes no further link', async () => {
    const { service } = described;
    const token = await bearer(service);
    const params = { id: northwind };
    expect((await service.call('POST /organizations/{id}/connection_setup', { token, params })).status).toBe(403);
    expect((await service.call('GET /organizations/{id}/connection_setup', { token, params })).status).toBe(403);
  });
});
