import { expect, it } from 'vitest';
import { snippetOf, stepsOf } from '../../../src/widgets/getting-started/getting-started-model.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const setting = (category: string, key: string, value = 'x') => ({
  id: 1,
  category,
  key,
  value,
  updated_at: '2026-11-01T08:00:00.000Z',
});
const done = (settings: Parameters<typeof stepsOf>[1], organizations: number) =>
  stepsOf(inEnglish, settings, organizations)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

it('shows no step as done on a new installation that knows only its console URL', () => {
  expect(done([setting('infrastructure', 'auth_server_url')], 1)).toEqual([]);
  expect(stepsOf(inEnglish, [], 1).map(({ to }) => to.name)).toEqual([
    'settings_system',
    'settings_system',
    'settings_system',
    'settings_system',
    'organizations',
  ]);
});

it('counts settings with a value, not empty ones', () => {
  const settings = [
    setting('security', 'trusted_domains', ' '),
    setting('infrastructure', 'logistic_url'),
    setting('mail', 'sender_address'),
    setting('branding', 'product_name'),
  ];
  expect(done(settings, 2)).toEqual(['brand', 'urls', 'mail', 'organization']);
});

it('embeds the header with one script tag of the service', () => {
  expect(snippetOf('https://iam.example/api')).toBe(
    '<script type="module" src="https://iam.example/cdn/iam.js"></script>\n<iam-header></iam-header>',
  );
});
