import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../demo/service/config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'iam-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const SECRET_KEY = 'x'.repeat(32);
const real = { DATA_DIR, DEMO: '0', SECRET_KEY, SMTP_URL: 'smtp://mail.example:25', PUBLIC_URL: 'https://iam.example' };

describe('the environment', () => {
  test('needs nothing for a demo', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({ port: 4400, host: '127.0.0.1', publicUrl: 'http://localhost:4400', demo: true, trustProxy: false, rateLimitScale: 1 });
  });

  test('keeps a key for a demo, the same at each start, for its owner alone', () => {
    const { secretKey } = readConfig({ DATA_DIR });
    expect(secretKey.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR }).secretKey).toBe(secretKey);
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o077).toBe(0);
  });

  test('follows PORT with PUBLIC_URL, and drops a slash at its end', () => {
    expect(readConfig({ DATA_DIR, PORT: '4444' }).publicUrl).toBe('http://localhost:4444');
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://iam.example/' }).publicUrl).toBe('https://iam.example');
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PUBLIC_URL', 'iam.example'],
    ['PUBLIC_URL', 'https://iam.example/path'],
    ['DATABASE_URL', 'mysql://db'],
    ['SECRET_KEY', 'short'],
    ['COOKIE_DOMAIN', 'https://iam.example'],
    ['TRUST_PROXY', 'everybody'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMS_URL', 'sms'],
    ['RATE_LIMIT_SCALE', 'much'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'maybe'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['RECAPTCHA_MIN_SCORE', '7'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
  });

  test('never repeats an address, which may hold a password', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });

  test.each(['OIDC_ISSUER', 'RECAPTCHA_SITE_KEY'])('%s is of no use alone', (name) => {
    expect(() => readConfig({ DATA_DIR, [name]: 'https://id.example' })).toThrow('belong together');
  });

  test.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])('DEMO=0 refuses to start without %s', (name) => {
    expect(() => readConfig({ ...real, [name]: '' })).toThrow(`${name} must be set when DEMO=0.`);
  });

  test('DEMO=0 takes no key that is kept beside the data, and no scale of limits', () => {
    expect(readConfig(real).secretKey).toBe(SECRET_KEY);
    expect(() => readConfig({ ...real, RATE_LIMIT_SCALE: '10' })).toThrow('RATE_LIMIT_SCALE');
  });
});
