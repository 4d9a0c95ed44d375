import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendInvitation } from '../../demo/service/domain/invitation-links.ts';
import { solved } from './support/bot-check.ts';
import { startService, type TestService } from './support/service.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

const received: Received[] = [];
let server: SMTPServer;
let service: TestService;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString(), mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT_SCALE: '100' } });
});
afterAll(async () => {
  await service.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function mailTo(address: string): Promise<Received> {
  for (let wait = 0; wait < 200; wait++) {
    const found = received.find(({ to }) => to.includes(address));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail came for ${address}.`);
}

test('a mail goes out in text and HTML, from the installation, marked as automatic', async () => {
  const email = 'by.smtp@example.net';
  await service.call('POST /registration', { body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) } });
  const { from, to, mail } = await mailTo(email);
  expect([from, to]).toEqual(['no-reply@127.0.0.1', [email]]);
  expect(mail.subject).toBe('Activate your account');
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  const link = /https?:\/\/\S+\/auth\/activate\?hash=\S+/.exec(mail.text ?? '')?.[0];
  expect(link).toBeTruthy();
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.attachments).toEqual([]);
});

test('names with line breaks and markup make no headers, no recipients and no tags', async () => {
  const { pool, db } = service.services.database;
  const nasty = 'Evil\r\nBcc: victim@example.net\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script> "<b>';
  const { rows } = await pool.query<{ id: number }>("insert into organizations (name) values ($1) returning id", [nasty]);
  const { rows: people } = await pool.query<{ id: number }>("insert into users (name, email) values ($1, 'invited@example.net') returning id", [nasty]);
  const { rows: made } = await pool.query<{ id: number }>("insert into memberships (user_id, organization_id, status) values ($1, $2, 'invited') returning id", [people[0]?.id, rows[0]?.id]);
  await db.transaction((tx) => sendInvitation(service.services, tx, { membershipId: made[0]?.id ?? 0, invitedBy: people[0]?.id ?? null }));
  const { to, mail, raw } = await mailTo('invited@example.net');
  expect(to).toEqual(['invited@example.net']);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'content-type').map(({ key }) => key)).toEqual(['content-type']);
  expect(mail.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(mail.subject).toMatch(/^You are invited to Evil Bcc: victim@example\.\u2060?net/);
  expect(mail.html).not.toMatch(/<script|<b>/);
  expect(mail.html).toContain('&lt;script&gt;');
});

test('an address that holds more than one is refused before any mail', async () => {
  const before = received.length;
  for (const email of ['a@example.net,b@example.net', 'a@example.net\r\nRCPT TO:<b@example.net>', '<a@example.net>', 'a@example.net;b@example.net', '"x" <a@example.net>']) {
    const answer = await service.call('POST /registration', { body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) } });
    expect(answer.meta.error?.data).toEqual({ email: ['This email is invalid'] });
    expect((await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } })).status, 'a login that nobody has').toBe(200);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(received).toHaveLength(before);
});
