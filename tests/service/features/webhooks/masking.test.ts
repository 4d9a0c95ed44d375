import { expect, it } from 'vitest';
import { loggedBody, loggedHeaders } from '../../../../service/features/webhooks/delivery/masking.ts';

const secrets = ['whsec_c2VjcmV0LXNlY3JldA==', 'key-of-the-receiver'];

it('a response that repeats the secrets does not bring them into the log', () => {
  const body = loggedBody(`{"authorization": "Bearer ${secrets[1]}", "secret": "${secrets[0]}"}`, secrets);
  expect(body).not.toContain(secrets[0]);
  expect(body).not.toContain(secrets[1]);
  expect(body).toContain('key-••••••••iver');
});

it('headers that carry credentials are masked, the others stay', () => {
  const headers = {
    'content-type': 'text/plain',
    'set-cookie': 'session=1',
    'x-auth-token': 'abc',
    'www-authenticate': 'Basic realm="x"',
    'x-echo': secrets[1] ?? '',
  };
  expect(loggedHeaders(headers, secrets)).toEqual({
    'content-type': 'text/plain',
    'set-cookie': '••••••••',
    'x-auth-token': '••••••••',
    'www-authenticate': '••••••••',
    'x-echo': 'key-••••••••iver',
  });
});

it('long bodies are cut off, and what the database cannot keep is replaced', () => {
  expect(loggedBody('x'.repeat(10_000), [])).toHaveLength(4_096);
  expect(loggedBody('a\0b', [])).toBe('a\uFFFDb');
});

it('an empty secret masks nothing', () => {
  expect(loggedBody('plain', [''])).toBe('plain');
});
