import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMetadataDaily } from '../../../../../service/features/connections/saml/provider/read-daily.ts';
import { warnOfCertificates } from '../../../../../service/features/connections/saml/provider/warn-of-certificates.ts';
import { newSamlKey, providerMetadata } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Company } from '../company.ts';
import { ISSUER, SSO_URL } from './bench.ts';

const DAY = 86_400_000;
const OWNER = 'olivia.owner@northwind.example';

let service: TestService;
let company: Company;
let server: Server;
let address: string;
/** What the metadata address answers. */
let answer: { status: number; body: string; location?: string };
const [first, second] = [newSamlKey({ name: 'First', days: 40 }), newSamlKey({ name: 'Second', days: 400 })];

beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, body, location } = answer;
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  service = await startService({
    env: { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' },
  });
  company = await new Company(service).logIn();
});
afterAll(async () => {
  await service?.stop();
  server?.close();
});
beforeEach(() => {
  answer = { status: 200, body: providerMetadata(ISSUER, SSO_URL, first.certificate) };
});

async function connected(body: Record<string, unknown> = { metadata_url: address }): Promise<number> {
  const { data, meta } = await company.create({ kind: 'saml', name: 'Acme', ...body });
  if (!data[0]) throw new Error(JSON.stringify(meta));
  return data[0].id;
}

async function nextDay() {
  service.advance(DAY + 1000);
  await readMetadataDaily(service.services);
}

const subjects = (connection: { certificate_details?: { subject: string }[] }) =>
  connection.certificate_details?.map(({ subject }) => subject);

describe('a metadata address', () => {
  it('is read when it is entered, and once a day', async () => {
    const id = await connected();
    expect(subjects(await company.one(id))).toEqual(['First']);
    answer.body = providerMetadata(ISSUER, `${SSO_URL}/new`, first.certificate, second.certificate);
    await readMetadataDaily(service.services);
    expect(subjects(await company.one(id))).toEqual(['First']);
    await nextDay();
    const { updated_at: updated, sso_url: url, ...connection } = await company.one(id);
    expect([subjects(connection), url, connection.metadata_problem]).toEqual([
      ['Second', 'First'],
      `${SSO_URL}/new`,
      null,
    ]);
    expect(Date.parse(updated)).toBeLessThan(Date.parse(connection.metadata_read_at ?? ''));
  });

  it('keeps the settings and says why while it cannot be read', async () => {
    const id = await connected();
    answer = { status: 500, body: 'broken' };
    await nextDay();
    const connection = await company.one(id);
    expect([subjects(connection), connection.metadata_problem]).toEqual([
      ['First'],
      'The metadata address answered with status 500.',
    ]);
    answer = { status: 200, body: providerMetadata(ISSUER, SSO_URL, second.certificate) };
    await nextDay();
    expect(await company.one(id)).toMatchObject({ metadata_problem: null });
    expect(subjects(await company.one(id))).toEqual(['Second']);
  });

  it('is not followed to another provider', async () => {
    const id = await connected();
    answer.body = providerMetadata('https://evil.example', 'https://evil.example/sso', second.certificate);
    await nextDay();
    const connection = await company.one(id);
    expect([connection.entity_id, subjects(connection), connection.metadata_problem]).toEqual([
      ISSUER,
      ['First'],
      'The metadata address now describes another identity provider: https://evil.example.',
    ]);
  });
});

describe('the end of the last certificate', () => {
  const warnings = async (name: string) =>
    (await service.outbox(OWNER)).filter(({ subject }) => subject?.includes(`“${name}”`)).length;

  it('is told 30, 7 and 1 days before, once each, until there is another certificate', async () => {
    const id = await connected({ name: 'Ending', metadata_xml: providerMetadata(ISSUER, SSO_URL, first.certificate) });
    await service.services.database.pool.query(
      `update connections set status = 'enabled', certificates_end_at = $2 where id = $1`,
      [id, new Date(service.services.now() + 40 * DAY)],
    );
    const counts: number[] = [];
    for (const days of [9, 2, 1, 21, 2, 5, 1, 1]) {
      service.advance(days * DAY);
      await Promise.all([warnOfCertificates(service.services), warnOfCertificates(service.services)]);
      counts.push(await warnings('Ending'));
    }
    // 31, 29, 28, 7, 5, 0, … days before: the fifth step is within a week, the sixth at the end.
    expect(counts).toEqual([0, 1, 1, 2, 2, 2, 2, 2]);

    await service.services.database.pool.query('update connections set certificates_end_at = $2 where id = $1', [
      id,
      new Date(service.services.now() + DAY / 2),
    ]);
    await warnOfCertificates(service.services);
    await warnOfCertificates(service.services);
    expect(await warnings('Ending')).toBe(3);
  });

  it('is not told of drafts', async () => {
    const id = await connected({ name: 'Draft', metadata_xml: providerMetadata(ISSUER, SSO_URL, second.certificate) });
    await service.services.database.pool.query('update connections set certificates_end_at = $2 where id = $1', [
      id,
      new Date(service.services.now() + DAY / 2),
    ]);
    await warnOfCertificates(service.services);
    expect(await warnings('Draft')).toBe(0);
  });
});
