import { expect, it } from 'vitest';
import { applicationTitles } from '../../../src/core/applications/applications.ts';
import { knownWords } from '../../../src/widgets/system-settings/known-words.ts';
import {
  isSecretSetting,
  knownSystemSettings,
  SECRET_MASK,
  systemSettingProblem,
} from '../../../src/core/contract/known-settings.ts';
import { coversUrl, trustedDomain, trustedDomainsOf } from '../../../src/core/contract/trusted-domains.ts';

it.each([
  ['Example.COM', 'example.com'],
  [' example.com:8443 ', 'example.com:8443'],
  ['*.example.com', '*.example.com'],
  ['https://example.com/', 'https://example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['localhost:5501', 'localhost:5501'],
  ['*.localhost:5501', '*.localhost:5501'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]:4400', '[::1]:4400'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('keeps the trusted domain %j as %j', (typed, kept) => expect(trustedDomain(typed)).toBe(kept));

it.each(['', '*', '*.', '*.com', 'a*.example.com', 'exa mple.com', 'https://example.com/path?x', 'ftp://example.com'])(
  'rejects the trusted domain %j',
  (typed) => expect(trustedDomain(typed)).toBeNull(),
);

it.each(['http://user@example.com', 'javascript:alert(1)', '-example.com', 'example..com', 'example.com:99999'])(
  'rejects the trusted domain %j too',
  (typed) => expect(trustedDomain(typed)).toBeNull(),
);

it('covers exactly the origins that an entry names', () => {
  const covers = (entry: string, url: string) => coversUrl([entry], new URL(url));
  expect(covers('example.com', 'https://example.com/x')).toBe(true);
  expect(covers('example.com', 'http://example.com')).toBe(true);
  expect(covers('example.com', 'https://a.example.com')).toBe(false);
  expect(covers('example.com', 'https://example.com:8443')).toBe(false);
  expect(covers('*.example.com', 'https://a.b.example.com')).toBe(true);
  expect(covers('*.example.com', 'https://example.com')).toBe(false);
  expect(covers('*.example.com', 'https://evilexample.com')).toBe(false);
  expect(covers('https://example.com', 'http://example.com')).toBe(false);
  expect(covers('https://example.com', 'https://example.com')).toBe(true);
  expect(coversUrl(trustedDomainsOf('a.example, b.example;c.example\nnot_a_host'), new URL('https://c.example'))).toBe(
    true,
  );
});

it.each([
  ['infrastructure', 'logistic_url', 'logistics.example'],
  ['infrastructure', 'anything_url', 'javascript:alert(1)'],
  ['links', 'helpdesk_url', 'https://user:pass@help.example'],
])('rejects the malformed URL of %s.%s', (category, key, value) =>
  expect(systemSettingProblem({ category, key, value })).toBe(
    'This must be an address that begins with http:// or https://.',
  ),
);

it('validates emails, domains and locales, and ignores unknown settings', () => {
  const problem = (category: string, key: string, value: string) => systemSettingProblem({ category, key, value });
  expect(problem('mail', 'sender_address', 'nobody')).not.toBeNull();
  expect(problem('mail', 'sender_address', 'no-reply@platform.example')).toBeNull();
  expect(problem('security', 'trusted_domains', 'example.com, *.com')).toContain('‘*.com’');
  expect(problem('locale', 'formats', 'en-US, English')).toContain('‘English’');
  expect(problem('locale', 'formats', 'en-US, de-DE')).toBeNull();
  expect(problem('billing', 'default_tariff', 'anything at all')).toBeNull();
  expect(problem('infrastructure', 'logistic_url', 'https://logistics.example/')).toBeNull();
});

it('recognizes a secret by its key, and rejects its mask as a value', () => {
  for (const key of ['smtp_password', 'API_KEY', 'client-secret', 'token', 'webhook_token', 'private_key'])
    expect(isSecretSetting({ key })).toBe(true);
  for (const key of ['keyboard', 'tokens_per_day_limit_name', 'secretary', 'passwordless', 'key'])
    expect(isSecretSetting({ key })).toBe(false);
  expect(systemSettingProblem({ category: 'mail', key: 'smtp_password', value: SECRET_MASK })).not.toBeNull();
});

it('names each known setting once', () => {
  const names = knownSystemSettings.map(({ category, key }) => `${category}.${key}`);
  expect(new Set(names).size).toBe(names.length);
});

it('describes settings of the application switcher by its titles', () => {
  const about: Readonly<Record<string, string>> = knownWords.english;
  const others = Object.entries(applicationTitles).filter(([key]) => key !== 'auth_server_url');
  expect(others.filter(([key, title]) => !about[key]?.includes(`‘${title}’`))).toEqual([]);
});
