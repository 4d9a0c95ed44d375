import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claim, type Claimed } from '../../../../service/features/webhooks/delivery/claim.ts';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { until } from '../../support/until.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createRole, createWebhook, deliveriesOf, OWNER } from './support/webhooks.ts';

const { contoso, northwind } = organizationIds;
const CORA = 'cora.owner@contoso.example';

describeServices(
  'turns of organizations',
  (described) => {
    const pool = () => described.service.services.database.pool;
    let receiver: Receiver;
    let owner: string;
    let cora: string;
    beforeAll(async () => {
      owner = await described.service.signIn(OWNER);
      cora = await described.service.signIn(CORA);
    });
    beforeEach(async () => {
      receiver = await startReceiver();
    });
    afterEach(async () => {
      await pool().query('delete from webhooks');
      await pool().query("delete from organization_settings where category = 'limits'");
      await pool().query("delete from rate_limits where key like 'quota:webhook_deliveries%'");
      await receiver.stop();
    });

    /** Webhooks with waiting deliveries, as if written earlier. */
    async function fill(organizationId: number, url: (at: number) => string, webhooks: number, each: number) {
      const { id } = await createWebhook(described.service, organizationId === contoso ? cora : owner, receiver.url, {
        types: [],
      });
      for (let at = 0; at < webhooks; at++)
        await pool().query(
          `with made as (
          insert into webhooks (organization_id, name, endpoint, secret) select $1, 'Noise', $2, secret from webhooks
            where id = $3 returning id
        ) insert into webhook_deliveries (webhook_id, message_id, event, body, next_attempt_at)
          select made.id, 'evt_' || made.id || '_' || n, 'role.created', '{"type":"noise"}',
            clock_timestamp() - interval '1 minute'
          from made, generate_series(1, $4::int) n`,
          [organizationId, url(at), id, each],
        );
    }

    it('bring an event through beside 100 noisy webhooks of another organization', { timeout: 90_000 }, async () => {
      receiver.answer = (response, { body }) => {
        const done = () => void response.writeHead(204).end();
        if (body.includes('noise')) setTimeout(done, 400);
        else done();
      };
      const { id } = await createWebhook(described.service, cora, `${receiver.url}/victim`);
      await fill(northwind, (at) => `${receiver.url}/${at}`, 100, 30);
      await createRole(described.service, owner);
      await receiver.until((all) => all.length > 20, 'the noise', 60_000);
      const body = { app: 'auth', name: `Victim ${randomUUID()}`, organization_id: contoso, permissions: [] };
      expect((await described.service.call('POST /role', { token: cora, body })).status).toBe(201);
      const began = performance.now();
      await receiver.until((all) => all.some((one) => one.event.type === 'role.created'), 'the event', 10_000);
      expect(performance.now() - began).toBeLessThan(1_500);
      expect(receiver.received.length, 'the noise goes on').toBeLessThan(3_000);
      await until(
        async () => (await deliveriesOf(described.service, cora, id))[0]?.status === 'delivered',
        'the record of the delivery',
      );
    });

    it('are not multiplied by webhooks to the same URL', async () => {
      const { id } = await createWebhook(described.service, owner, receiver.url);
      const event_types = [{ type: 'role.created', enabled: true }];
      const body = { name: 'Twin', endpoint: receiver.url, enabled: true, apikey: '', event_types };
      const again = await described.service.call('POST /webhooks', { token: owner, body });
      expect([again.status, again.code]).toEqual([409, 'webhook_exists']);
      const other = await createWebhook(described.service, owner, receiver.url, { types: ['user.invited'] });
      const changed = await described.service.call('PUT /webhooks/{id}', {
        token: owner,
        params: { id: other.id },
        body: { event_types },
      });
      expect([changed.status, changed.code]).toEqual([409, 'webhook_exists']);
      // Twins of an older version.
      await pool().query("insert into webhook_event_types (webhook_id, type) values ($1, 'role.created')", [other.id]);
      await createRole(described.service, owner);
      await until(
        async () => (await deliveriesOf(described.service, owner, id))[0]?.status === 'delivered',
        'the event',
      );
      expect(await deliveriesOf(described.service, owner, other.id)).toEqual([]);
      expect(receiver.received).toHaveLength(1);
    });

    it.each([
      ['Northwind', northwind],
      ['Contoso', contoso],
    ])('of %s end for the day after its quota, and nothing is lost', async (_, organizationId) => {
      await pool().query(
        "insert into organization_settings (organization_id, category, key, value) values ($1, 'limits', $2, '2')",
        [organizationId, 'webhook_deliveries_per_day'],
      );
      const token = organizationId === northwind ? owner : cora;
      const { id } = await createWebhook(described.service, token, receiver.url);
      for (let at = 0; at < 4; at++) {
        const body = { app: 'auth', name: `Role ${randomUUID()}`, organization_id: organizationId, permissions: [] };
        expect((await described.service.call('POST /role', { token, body })).status).toBe(201);
      }
      await until(async () => {
        const all = await deliveriesOf(described.service, token, id);
        const { rows } = await pool().query<{ far: number }>(
          "select count(*)::int as far from webhook_deliveries where next_attempt_at > now() + interval '20 hours'",
        );
        const isHalf = all.filter(({ status }) => status === 'pending').length === 2 && all.length === 4;
        return isHalf && (rows[0]?.far ?? 0) > 0;
      }, 'two deliveries that wait');
      expect(receiver.received).toHaveLength(2);
    });

    // Both organizations wait now, so that the service itself claims nothing of theirs.
    describe('of claims', () => {
      const claims = async (options: Partial<Parameters<typeof claim>[1]> = {}): Promise<Claimed[]> =>
        claim(described.service.services.database, {
          ...{ lease: randomUUID(), leaseSeconds: 20, slowLane: true, busyWebhooks: [], pausedOrganizations: [] },
          organizations: { taken: new Map(), each: 16 },
          hosts: { taken: new Map(), each: 32 },
          limit: 128,
          ...options,
        });
      const fillSlow = async (organizationId: number, host: string, webhooks: number) => {
        await fill(organizationId, (at) => `https://${host}:8443/${at}`, webhooks, 0);
        await pool().query("update webhooks set is_slow = true where name = 'Noise'");
        await pool().query(
          `insert into webhook_deliveries (webhook_id, message_id, event, body, next_attempt_at)
        select id, 'evt_' || id, 'role.created', '{}', clock_timestamp() from webhooks
        where name = 'Noise' and organization_id = $1`,
          [organizationId],
        );
      };
      const byOrganization = (found: Claimed[]) => {
        const counts: Record<number, number> = {};
        for (const { tenant } of found) counts[tenant] = (counts[tenant] ?? 0) + 1;
        return counts;
      };

      it('give each organization its places, and each host its own', async () => {
        await fillSlow(northwind, 'HOOKS.example', 40);
        await fillSlow(contoso, 'hooks.example', 40);
        const found = await claims({ organizations: { taken: new Map([[northwind, 10]]), each: 16 } });
        const counts = byOrganization(found);
        expect(counts).toEqual({ [northwind]: 6, [contoso]: 16 });
        const hosts = await claims({ hosts: { taken: new Map([['hooks.example', 30]]), each: 32 } });
        expect(hosts).toHaveLength(2);
        expect(new Set(found.map(({ host }) => host))).toEqual(new Set(['hooks.example']));
      });

      it('begin with the organization that has the fewest in progress', async () => {
        await fillSlow(northwind, 'a.example', 20);
        await fillSlow(contoso, 'b.example', 20);
        const found = await claims({ limit: 4, organizations: { taken: new Map([[northwind, 8]]), each: 16 } });
        expect(byOrganization(found)).toEqual({ [contoso]: 4 });
        expect(await claims({ pausedOrganizations: [northwind, contoso] })).toEqual([]);
      });
    });
  },
  { env: { ALLOW_PRIVATE_WEBHOOKS: '1', LOG_LEVEL: 'silent' } },
);
