import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasProgram } from '../../support/programs.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { until } from '../../support/until.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let service: TestService;
let token: string;
/** What the server answers at RCPT TO. */
let refusal: { responseCode: number; message: string } | undefined;

/** A key, and a certificate that no authority has signed. */
function ownCertificate() {
  if (!hasProgram('openssl')) return {};
  const folder = mkdtempSync(join(tmpdir(), 'iam-smtp-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...made], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

beforeAll(async () => {
  smtp = await startSmtp({
    ...ownCertificate(),
    onRcptTo: (_address, _session, done) => {
      if (!refusal) return done();
      const { message, responseCode } = refusal;
      done(Object.assign(new Error(message), { responseCode }));
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  service = await startService({
    env: { SMTP_URL: smtp.url, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' },
  });
  token = await service.signIn('olivia.owner@northwind.example');
});
afterAll(async () => {
  await service?.stop();
  await smtp?.stop();
});

interface JobRow {
  failed_at: Date | null;
  last_error: string | null;
}

/** Invites an address, and waits for the end of the first attempt to reach it. */
async function failureOf(email: string): Promise<JobRow> {
  expect((await service.call('POST /invite', { token, body: { email, role_ids: [15] } })).status).toBe(201);
  return until(async () => {
    const { rows } = await service.services.database.pool.query<JobRow>(
      "select j.* from jobs j join outbox o on o.id = (j.payload->>'outboxId')::bigint where o.to = $1",
      [email],
    );
    return rows[0]?.last_error ? rows[0] : null;
  }, 'a failed attempt');
}

it.each([
  [550, '5.7.1 Relaying denied'],
  [554, '5.7.1 <x@y.example>: Relay access denied'],
  [530, '5.7.0 Authentication Required'],
  [530, 'Authentication required'],
  [550, 'relay not permitted'],
  [553, '5.7.1 Sender address rejected: not logged in'],
  [550, '5.1.8 Bad sender'],
  [550, '5.7.1 This message is likely unsolicited mail'],
  [550, 'Rejected because 192.0.2.1 is in a black list at zen.spamhaus.org'],
  [554, 'Service unavailable; Client host [192.0.2.1] blocked using b.barracudacentral.org'],
  [550, 'JunkMail rejected - mail.example is in an RBL'],
  [550, 'SC-001 Messages from your network are on our block list (S3150)'],
  [550, 'Sender verify failed'],
  [550, 'Domain example.com has exceeded the max emails per hour (500/500 (100%)) allowed.'],
  [550, '5.4.5 Daily SMTP relay sending limit exceeded'],
  [550, '5.1.90 You have reached your daily limit for message recipients'],
  [554, '5.0.0 Your reputation is too low'],
])('tries again if the server refuses the service instead of the address: %d %s', async (responseCode, message) => {
  refusal = { responseCode, message };
  const email = `x${message.replace(/\W/g, '').slice(0, 40)}${responseCode}@relay.example`.toLowerCase();
  expect(await failureOf(email)).toMatchObject({ failed_at: null, last_error: expect.stringContaining(message) });
  const { data } = await service.call('GET /user', { token, query: { term: email } });
  expect(data[0]?.email_refused).toBeUndefined();
});

it.each([
  [550, '5.1.1 No such user'],
  [552, '5.2.2 Mailbox full'],
  [552, 'Requested mail action aborted: exceeded storage allocation'],
  [550, 'Mailbox size limit exceeded'],
  [554, '5.0.0 The inbox of x@y.example has exceeded its storage quota'],
  [550, 'No such mailbox'],
  [550, '5.1.0 Unknown user'],
  [550, '5.4.1 Recipient address rejected: Access denied'],
  [550, 'Unrouteable address'],
])('gives up if the server refuses the address: %d %s', async (responseCode, message) => {
  refusal = { responseCode, message };
  const email = `y${message.replace(/\W/g, '')}@relay.example`.toLowerCase();
  expect((await failureOf(email)).failed_at).not.toBeNull();
});

it.skipIf(!hasProgram('openssl'))('says how to name the authority of a certificate (needs openssl)', async () => {
  smtp.options.hideSTARTTLS = false;
  const { last_error, failed_at } = await failureOf('own@certificate.example');
  expect(last_error).toMatch(/SMTP_URL: the certificate .*NODE_EXTRA_CA_CERTS=/);
  expect(failed_at).toBeNull();
});
