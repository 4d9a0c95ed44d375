import { expect, it } from 'vitest';
import { roleIds } from '../../../../service/demo-data/ids.ts';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { describeServices } from '../../support/describe-services.ts';

/** A stranger uses up the mails of an address, or asks for its link many times: a link in the mailbox still works. */
const NEW_PASSWORD = 'velvet-anchor-77';

describeServices(
  'a link in a mailbox',
  (described) => {
    const service = () => described.service;
    const ask = async (email: string) => {
      const body = { email, recaptchaToken: await solved(service()) };
      return service().call('POST /invite/resendPublic', { body });
    };
    const resend = (token: string, email: string) => service().call('POST /invite/resend', { token, body: { email } });
    const accept = (hash: string) =>
      service().call('POST /invite/confirm', {
        body: { hash, password: NEW_PASSWORD, password_confirm: NEW_PASSWORD },
      });

    /** @returns the token of the inviter */
    async function invite(email: string): Promise<string> {
      const token = await service().signIn('adam.admin@northwind.example');
      await service().call('POST /invite', { token, body: { email, role_ids: [roleIds.userReader] } });
      return token;
    }

    /** Sends other mails until the address gets no more in this hour. */
    async function useUpMails(to: string): Promise<void> {
      const { messages, database } = service().services;
      const mail = { to, subject: 'Another', text: 'Another', html: '', links: [], code: null };
      while (await messages.mail(database.db, mail));
    }

    it('of an invitation works although another was asked for that could not be sent', async () => {
      const email = 'flooded@else.example';
      const token = await invite(email);
      const hash = await hashOfMail(service(), email);
      await useUpMails(email);
      expect((await ask(email)).status, 'as for any address').toBe(200);
      expect((await resend(token, email)).status).toBe(429);
      expect(await service().outbox(email)).toHaveLength(5);
      expect((await accept(hash)).status).toBe(200);
    });

    it('of an invitation is one, however many ask for it at once', async () => {
      const email = 'eager@else.example';
      const token = await invite(email);
      await Promise.all([ask(email), ask(email), resend(token, email)]);
      const hashes = (await service().outbox(email)).map(
        ({ links }) => new URL(links[0] ?? '').searchParams.get('hash') ?? '',
      );
      expect(hashes).toHaveLength(4);
      const { rows } = await service().services.database.pool.query(
        'select 1 from invitations where lower(email) = $1 and revoked_at is null',
        [email],
      );
      expect(rows).toHaveLength(1);
      const statuses = await Promise.all(hashes.map(async (hash) => (await accept(hash)).status));
      expect(statuses.sort()).toEqual([200, 422, 422, 422]);
    });

    it('of an expired activation can be asked for again later', async () => {
      const email = 'late@else.example';
      const body = { email, password: NEW_PASSWORD, recaptchaToken: await solved(service()) };
      expect((await service().call('POST /registration', { body })).status).toBe(201);
      const hash = await hashOfMail(service(), email);
      const { pool } = service().services.database;
      await pool.query("update registrations set expires_at = now() - interval '1 hour' where email = $1", [email]);
      await useUpMails(email);
      const again = () => service().call('POST /registration/resend', { body: { hash } });
      const refused = await again();
      expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
      await pool.query("delete from rate_limits where key like 'mail:%'");
      expect((await again()).status).toBe(200);
      const next = await hashOfMail(service(), email);
      expect((await service().call('POST /registration/confirm', { body: { hash: next } })).status).toBe(200);
    });
  },
  { env: { LOG_LEVEL: 'silent' } },
);
