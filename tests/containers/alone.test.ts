import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adapt, commands } from '../architecture/support/doc-examples.ts';
import { freePort } from '../service/support/free-port.ts';
import { until } from '../service/support/until.ts';
import { type Checkout, checkOut, hasDocker, PROJECT } from './support/docker.ts';

const PAGE = 'docs/operations.md';
const ADA = { email: 'ada@example.com', password: 'velvet-anchor-77' };

describe.skipIf(!hasDocker)('a container with the embedded database (needs Docker with compose)', () => {
  let checkout: Checkout;
  let url: string;
  let run: string;
  let backups: string;
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const needsSetUp = async () => {
    const { data } = (await (await fetch(`${url}/api/setup`)).json()) as { data: { is_needed: boolean }[] };
    return data[0]?.is_needed;
  };
  const statusOfLogin = async () => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}/api/auth`, { method: 'POST', headers, body: JSON.stringify(ADA) })).status;
  };
  const remove = `docker rm --force --volumes ${PROJECT}`;

  beforeAll(async () => {
    checkout = checkOut();
    backups = join(checkout.folder, 'backups');
    const port = await freePort();
    url = `http://localhost:${port}`;
    await checkout.run(commands(PAGE, 'openssl rand').split(/^docker/m)[0] ?? '');
    const start = adapt(commands(PAGE, 'docker build --tag'), {
      'iam-service': PROJECT,
      'iam-data': `${PROJECT}-data`,
      'https://iam.example.com': url,
      'smtps://user:password@mail.example.com': 'smtp://127.0.0.1:9',
      '127.0.0.1:4400:': `127.0.0.1:${port}:`,
    });
    await checkout.run(start);
    [, run = ''] = start.split(/^(?=docker run)/m);
    await until(isReady, 'the first start', 120_000);
  });
  afterAll(async () => {
    if (!checkout) return;
    await checkout.run(
      `${remove}; docker volume rm --force ${PROJECT}-data ${PROJECT}-restored; docker image rm ${PROJECT}`,
    );
    checkout.remove();
  });

  it('becomes healthy', async () => {
    const health = () => checkout.run(`docker inspect -f '{{.State.Health.Status}}' ${PROJECT}`);
    expect(await until(async () => (await health()) === 'healthy\n', 'its health', 60_000)).toBe(true);
  });

  it('gets its first administrator and is backed up by the documented commands', async () => {
    mkdirSync(backups);
    const admin = `-e ADMIN_EMAIL=${ADA.email} -e ADMIN_NAME=Ada -e ADMIN_PASSWORD=${ADA.password}`;
    const parts = { 'iam-service': PROJECT, '-it ': `${admin} `, '/var/backups/iam': backups };
    const printed = await checkout.run(adapt(commands(PAGE, 'docker stop iam-service'), parts));
    expect(printed).toContain('Ada <ada@example.com> is a super admin');
    expect(printed).toMatch(/\/data was copied to \/backups\/\d{4}-\d\d-\d\d\./);
    await until(isReady, 'the start after it', 60_000);
    expect(await needsSetUp()).toBe(false);
  });

  it('refuses a second container on its volume, and keeps its data through kill -9', async () => {
    const second = run
      .replace(/ --publish \S+| --restart \S+/g, '')
      .replace(`--name ${PROJECT} `, `--name ${PROJECT}-2 `)
      .replace('--detach', '--rm');
    await expect(checkout.run(second)).rejects.toThrow('/data is in use by');

    await checkout.run(`docker kill --signal KILL ${PROJECT}; docker start ${PROJECT}`);
    await until(isReady, 'the same container', 60_000);
    await checkout.run(`docker kill --signal KILL ${PROJECT}; docker rm ${PROJECT}\n${run}`);
    await until(isReady, 'a new container', 60_000);
    expect(await needsSetUp()).toBe(false);
  });

  it('runs on a new volume that the documented command filled from the backup', async () => {
    const [backup = ''] = readdirSync(backups);
    const restore = adapt(commands(PAGE, 'iam-restored:/data'), {
      'iam-service': PROJECT,
      'iam-restored': `${PROJECT}-restored`,
      '/var/backups/iam': backups,
      '$(date +%F)': backup,
    });
    expect(await checkout.run(restore)).toContain('/data was restored');
    await expect(checkout.run(restore)).rejects.toThrow('/data is not empty');
    await checkout.run(`${remove}\n${adapt(run, { [`${PROJECT}-data`]: `${PROJECT}-restored` })}`);
    await until(isReady, 'the restored service', 60_000);
    expect(await needsSetUp()).toBe(false);
    expect(await statusOfLogin()).toBe(200);
  });
});
