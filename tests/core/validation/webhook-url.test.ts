import { expect, it } from 'vitest';
import {
  WEBHOOK_URL_CREDENTIALS,
  WEBHOOK_URL_INVALID,
  webhookUrlProblem,
} from '../../../src/core/validation/webhook-url.ts';

it.each([
  'https://example.com/webhooks',
  ' https://example.com:8443/in?source=iam ',
  '\u200bhttps://example.com/in\u2060',
  'http://127.0.0.1:9000/',
])('%j is well-formed', (text) => {
  expect(webhookUrlProblem(text)).toBeNull();
});

it.each(['', 'example.com', '/webhooks', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'http//x'])(
  '%j is not a webhook URL',
  (text) => {
    expect(webhookUrlProblem(text)).toBe(WEBHOOK_URL_INVALID);
  },
);

it.each(['https://user:secret@example.com/', 'https://user@example.com/'])('%j carries credentials', (text) => {
  expect(webhookUrlProblem(text)).toBe(WEBHOOK_URL_CREDENTIALS);
});
