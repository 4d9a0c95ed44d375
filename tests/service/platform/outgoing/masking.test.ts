import { expect, it } from 'vitest';
import { loggedBody, loggedHeaders } from '../../../../service/platform/outgoing/masking.ts';

const secrets = ['whsec_c2VjcmV0LXNlY3JldA==', 'key-of-the-receiver'];

it('keeps secrets that a response repeats out of the log', () => {
  const body = loggedBody(`{"authorization": "Bearer ${secrets[1]}", "secret": "${secrets[0]}"}`, secrets);
  expect(body).not.toContain(secrets[0]);
  expect(body).not.toContain(secrets[1]);
  expect(body).toContain('key-••••••••iver');
});

it('masks headers with credentials, and no others', () => {
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

it('truncates long bodies, and replaces what the database cannot store', () => {
  expect(loggedBody('x'.repeat(10_000), [])).toHaveLength(4_096);
  expect(loggedBody('a\0b', [])).toBe('a\uFFFDb');
});

it('masks nothing for an empty secret', () => {
  expect(loggedBody('plain', [''])).toBe('plain');
});
