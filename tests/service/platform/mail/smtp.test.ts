import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendInvitation } from '../../../../service/features/invitations/invitation-links.ts';
import { senderOf } from '../../../../service/features/settings/mail-sender.ts';
import { solved } from '../../support/bot-check.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { until } from '../../support/until.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
  /** How the service called itself. */
  greeting: string;
}

const received: Received[] = [];
let server: Awaited<ReturnType<typeof startSmtp>>;
let service: TestService;

beforeAll(async () => {
  server = await startSmtp({
    onData: (stream, { envelope, hostNameAppearsAs }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString(),
            mail,
            greeting: hostNameAppearsAs,
          });
          done();
        });
      });
    },
  });
  service = await startService({ env: { SMTP_URL: server.url, RATE_LIMIT_SCALE: '100' } });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

const mailTo = (address: string): Promise<Received> =>
  until(() => received.find(({ to }) => to.includes(address)), `a mail to ${address}`);

it('sends a mail in text and HTML, from the sender of the system settings, marked as automatic', async () => {
  const email = 'by.smtp@example.net';
  await service.call('POST /registration', {
    body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) },
  });
  const { from, to, mail } = await mailTo(email);
  expect([from, to]).toEqual(['no-reply@platform.example', [email]]);
  expect(mail.from).toEqual({ name: 'Northstar IoT', address: 'no-reply@platform.example' });
  expect(mail.replyTo).toEqual([{ name: '', address: 'support@platform.example' }]);
  expect(mail.subject).toBe('Activate your account');
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('x-auto-response-suppress')).toBe('OOF, AutoReply');
  const link = /https?:\/\/\S+\/auth\/activate\?hash=\S+/.exec(mail.text ?? '')?.[0];
  expect(link).toBeTruthy();
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.attachments).toEqual([]);
});

/** The mail of an invitation. */
const invite = async (organizationId: number, email: string) => {
  const { pool, db } = service.services.database;
  const { rows } = await pool.query<{ id: number }>('insert into users (name, email) values ($1, $1) returning id', [
    email,
  ]);
  const { rows: made } = await pool.query<{ id: number }>(
    "insert into memberships (user_id, organization_id, status) values ($1, $2, 'invited') returning id",
    [rows[0]?.id, organizationId],
  );
  const membershipId = made[0]?.id ?? 0;
  await db.transaction((tx) => sendInvitation(service.services, tx, { membershipId, invitedBy: 3, languages: [] }));
  return (await mailTo(email)).mail;
};

it('embeds the logo of the organization that invites, drawn as a picture, and goes without one', async () => {
  const withLogo = await invite(2, 'logo@example.net');
  const [logo] = withLogo.attachments;
  expect(withLogo.attachments).toHaveLength(1);
  expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@iam>' });
  expect(
    Buffer.from(logo?.content as ArrayBuffer)
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(withLogo.html).toContain('src="cid:logo@iam"');
  expect(withLogo.html).not.toMatch(/<svg|data-organization/);
  expect(withLogo.text).toContain('Northwind Logistics');

  const without = await invite(3, 'no.logo@example.net');
  expect(without.attachments).toEqual([]);
  expect(without.html).not.toContain('<img');
  expect(without.text).toContain('Contoso Sensors');

  const { pool } = service.services.database;
  await pool.query("update organization_settings set value = $1 where organization_id = 2 and key = 'logo'", [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ]);
  const refused = await invite(2, 'bad.logo@example.net');
  expect(refused.attachments).toEqual([]);
  expect(refused.html).not.toMatch(/<img|script/);
});

it('creates no headers, recipients or tags from names with line breaks and markup', async () => {
  const { pool, db } = service.services.database;
  const nasty = 'Evil\r\nBcc: victim@example.net\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script> "<b>';
  const { rows } = await pool.query<{ id: number }>('insert into organizations (name) values ($1) returning id', [
    nasty,
  ]);
  const { rows: people } = await pool.query<{ id: number }>(
    "insert into users (name, email) values ($1, 'invited@example.net') returning id",
    [nasty],
  );
  const { rows: made } = await pool.query<{ id: number }>(
    "insert into memberships (user_id, organization_id, status) values ($1, $2, 'invited') returning id",
    [people[0]?.id, rows[0]?.id],
  );
  await db.transaction((tx) =>
    sendInvitation(service.services, tx, {
      membershipId: made[0]?.id ?? 0,
      invitedBy: people[0]?.id ?? null,
      languages: [],
    }),
  );
  const { to, mail, raw } = await mailTo('invited@example.net');
  expect(to).toEqual(['invited@example.net']);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'content-type').map(({ key }) => key)).toEqual([
    'content-type',
  ]);
  expect(mail.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(mail.subject).toMatch(/^You are invited to Evil Bcc: victim@example\.\u2060?net/);
  expect(mail.html).not.toMatch(/<script|<b>/);
  expect(mail.html).toContain('&lt;script&gt;');
});

it('encodes a subject in another script, readable as written', async () => {
  const { pool } = service.services.database;
  await pool.query("update organizations set name = 'Größe & Söhne 株式会社' where id = 3");
  const token = await service.signIn('cora.owner@contoso.example');
  const { data } = await service.call('GET /role', { token, query: { organizationId: 3 } });
  const body = { email: 'neu@example.net', role_ids: [data.find(({ is_assignable }) => is_assignable)?.id ?? 0] };
  expect((await service.call('POST /invite', { token, body, headers: { 'Accept-Language': 'de' } })).status).toBe(201);
  const { mail, raw } = await mailTo('neu@example.net');
  expect(mail.subject).toBe('Einladung zu Größe & Söhne 株式会社');
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(mail.text).toContain('Der Link gilt 48 Stunden und nur einmal.');
  // eslint-disable-next-line no-control-regex -- the pattern looks for characters outside of ASCII
  expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x00-\x7F]*$/);
});

it('creates no headers from a sender with line breaks, and ignores an invalid sender', async () => {
  const { pool, db } = service.services.database;
  await pool.query("update system_settings set value = $1 where key = 'sender_name'", [
    'Evil\r\nBcc: victim@example.net\r\n"<x@y.example>"',
  ]);
  await pool.query("update system_settings set value = $1 where key in ('sender_address', 'reply_to')", [
    'a@b.example\r\nBcc: victim@example.net',
  ]);
  expect(await senderOf(db, service.services.config)).toEqual({
    from: { name: 'Evil Bcc: victim@example.net "<x@y.example>"', address: 'no-reply@127.0.0.1' },
  });
  const email = 'from.evil@example.net';
  await service.call('POST /registration', {
    body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) },
  });
  const { from, to, mail, raw } = await mailTo(email);
  expect([from, to, mail.bcc ?? [], mail.replyTo ?? []]).toEqual(['no-reply@127.0.0.1', [email], [], []]);
  expect(mail.from?.address).toBe('no-reply@127.0.0.1');
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

it('rejects a recipient field with several emails before it sends', async () => {
  const before = received.length;
  for (const email of [
    'a@example.net,b@example.net',
    'a@example.net\r\nRCPT TO:<b@example.net>',
    '<a@example.net>',
    'a@example.net;b@example.net',
    '"x" <a@example.net>',
  ]) {
    const answer = await service.call('POST /registration', {
      body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(service) },
    });
    expect(answer.meta.error?.data).toEqual({ email: ['This email is invalid'] });
    expect(
      (await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } })).status,
      'a login that nobody has',
    ).toBe(200);
  }
  const email = 'asked.afterwards@example.net';
  await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
  await mailTo(email);
  expect(received).toHaveLength(before + 1);
});

it('greets mail servers with its own domain, as some require', async () => {
  const own = await startService({
    env: { SMTP_URL: service.services.config.smtpUrl ?? '', PUBLIC_URL: 'https://iam.firma.example' },
  });
  const email = 'greeted@example.net';
  await own.call('POST /registration', {
    body: { email, password: 'velvet-anchor-77', recaptchaToken: await solved(own) },
  });
  expect((await mailTo(email)).greeting).toBe('iam.firma.example');
  await own.stop();
});

it('shuts down even if a mail server does not answer', { timeout: 60_000 }, async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.resume().on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const waiting = await startService({
    env: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` },
  });
  await waiting.call('POST /password/reset', {
    body: { email: 'nobody.here@example.net', recaptchaToken: await solved(waiting) },
  });
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1);
  const began = Date.now();
  await waiting.stop();
  expect(Date.now() - began).toBeLessThan(20_000);
  // Another process may send the mail from now on: this one no longer tries.
  await expect.poll(() => sockets.map(({ readyState }) => readyState), { timeout: 1_000 }).toEqual(['closed']);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('shows the name of the installation where pictures are blocked, as it was typed', async () => {
  const { pool } = service.services.database;
  await pool.query("delete from system_settings where key = 'sender_name'");
  await pool.query("insert into system_settings (category, key, value) values ('branding', 'product_name', $1)", [
    'Acme & "Sons" =?utf-8?q?Bank?=',
  ]);
  await pool.query("update organization_settings set value = $1 where organization_id = 2 and key = 'logo'", [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  ]);
  const { html, from } = await invite(2, 'no.pictures@example.net');
  expect(html).toContain('alt="Acme &amp; &quot;Sons&quot; =?utf-8?q?Bank?="');
  expect(from?.name?.replace('\u2060', '')).toBe('Acme & "Sons" =?utf-8?q?Bank?=');
});
