import { expect, it } from 'vitest';
import { notifyOfExpiry } from '../../../../service/features/api-keys/expiry-notices.ts';
import { tellOfManyKeys } from '../../../../service/features/api-keys/tell-owner.ts';
import { describeServices } from '../../support/describe-services.ts';

const OWNER = 'olivia.owner@northwind.example';
const MINUTE = 60_000;

describeServices('a flood of notices', (described) => {
  const subjects = async () => (await described.service.outbox(OWNER)).map(({ subject }) => subject);
  const createKeys = async (count: number) => {
    const token = await described.service.signIn(OWNER);
    const expiresAt = new Date(described.service.services.now() + 3 * 86_400_000).toISOString();
    for (let at = 1; at <= count; at++) {
      const body = { name: `Key ${at}`, expiresAt, roleIds: [15] };
      expect((await described.service.call('POST /api-keys', { token, body })).status).toBe(201);
    }
  };

  it('of new keys is bundled into one mail, which names who created them', async () => {
    await createKeys(23);
    const isOfKeys = (subject: string | null) => /API key/.test(subject ?? '');
    expect((await subjects()).filter(isOfKeys)).toHaveLength(3);
    await tellOfManyKeys(described.service.services);
    expect((await subjects()).filter(isOfKeys), 'the others wait for each other').toHaveLength(3);
    described.service.advance(11 * MINUTE);
    await Promise.all([1, 2].map(() => tellOfManyKeys(described.service.services)));
    const mails = (await described.service.outbox(OWNER)).filter(({ subject }) => isOfKeys(subject));
    expect(mails).toHaveLength(4);
    expect(mails[0]).toMatchObject({
      subject: '20 new API keys for Northwind Logistics',
      text: expect.stringMatching(/Olivia Owner created 20 API keys[^]*Key 4, [^]*Key 23/),
    });
  });

  it('keeps no notice about credentials from its reader, nor one of another kind', async () => {
    const { messages, database } = described.service.services;
    const mail = (subject: string) => ({ to: OWNER, subject, text: '', html: '', links: [], code: null });
    for (let at = 0; at < 40; at++) await messages.notice(database.db, mail(`Flood ${at}`), 'webhook-disabled');
    for (let at = 0; at < 40; at++) await messages.notice(database.db, mail(`Password ${at}`));
    await messages.notice(database.db, mail('Expires'), 'key-expires');
    const found = await subjects();
    expect(found.filter((one) => one?.startsWith('Flood'))).toHaveLength(20);
    expect(found.filter((one) => one?.startsWith('Password'))).toHaveLength(40);
    expect(found).toContain('Expires');
  });

  it('leaves the mails about a changed password and address', async () => {
    const { service } = described;
    const token = await service.signIn(OWNER);
    const { messages, database } = service.services;
    for (let at = 0; at < 25; at++)
      await messages.notice(database.db, { to: OWNER, subject: 'x', text: '', html: '', links: [], code: null });
    const password = 'velvet-anchor-77';
    const body = { password, confirmation: password, old_password: 'harbor-lantern-42' };
    const changed = await service.call('PUT /user/{id}/password', { token, params: { id: 3 }, body });
    expect(changed.status).toBe(200);
    expect((await subjects())[0]).toMatch(/password/i);
  });

  it('does not come from keys that expire together', async () => {
    const { service } = described;
    await service.services.database.pool.query("update api_keys set last_used_at = now() where name like 'Key %'");
    await notifyOfExpiry(service.services);
    const found = (await subjects()).filter((one) => /expires? soon/.test(one ?? ''));
    expect(found.length).toBeLessThanOrEqual(20);
  });
});
