import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../../../service/platform/config/config.ts';
import { guardFor } from '../../../../service/platform/outgoing/address-guard.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'iam-demo-platform-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const platform = {
  url: 'http://localhost:4401',
  applications: { logistics: { key: 'iam_sk_one', exportSecret: 'whsec_one' }, masternode: { key: 'iam_sk_two' } },
};
const DEMO_PLATFORM = JSON.stringify(platform);

it('describes the back ends of the demo', () => {
  expect(readConfig({ DATA_DIR, DEMO_PLATFORM }).demoPlatform).toEqual(platform);
  expect(readConfig({ DATA_DIR }).demoPlatform).toBeUndefined();
});

it('is only for the demo', () => {
  const real = { DEMO: '0', SECRET_KEY: 'x'.repeat(32), SMTP_URL: 'smtp://mail.example:25' };
  expect(() => readConfig({ DATA_DIR, ...real, PUBLIC_URL: 'https://iam.example', DEMO_PLATFORM })).toThrow(
    'DEMO_PLATFORM is for the demo only',
  );
});

it('opens its own origin alone to exports', () => {
  const guard = (url: string) => guardFor(url, { allowPrivateWebhooks: false }, platform.url).allowPrivate;
  expect(guard('http://localhost:4401/exports')).toBe(true);
  for (const url of ['http://localhost:4402/', 'https://localhost:4401/', 'http://localhost.example:4401/'])
    expect(guard(url)).toBe(false);
});
