import { expect, it } from 'vitest';
import { applicationEntries } from '../../../src/core/applications/applications.ts';

const urls = [
  { key: 'auth_server_url', value: 'https://p.example/auth/' },
  { key: 'masternode_url', value: 'https://p.example/sensors/' },
  { key: 'asset_tracking_url', value: 'https://p.example/dashboards/asset-tracking' },
  { key: 'unknown_url', value: 'https://p.example/x' },
  { key: 'logistic_url', value: 'javascript:alert(1)' },
  { key: 'logistic_url_old', value: 'https://old.example/' },
];
const active = (here: string) =>
  applicationEntries(urls, here)
    .filter((entry) => entry.active)
    .map(({ key }) => key);

it('has an entry for each listed key, in the given order', () => {
  expect(applicationEntries(urls, 'https://p.example/').map(({ title }) => title)).toEqual([
    'Asset tracking',
    'Sensors admin dashboard',
    'Auth server',
    'Logistics dashboard (legacy)',
  ]);
});

it('names all seven applications', () => {
  const keys = [
    'asset_tracking_url',
    'infrastructure_monitoring_url',
    'logistic_url',
    'masternode_url',
    'auth_server_url',
    'logistic_url_old',
    'auth_server_url_old',
  ];
  const entries = applicationEntries(
    keys.map((key) => ({ key, value: `/${key}` })),
    'https://p.example/',
  );
  expect(entries.map(({ title }) => title)).toEqual([
    'Asset tracking',
    'Infrastructure monitoring',
    'Logistics dashboard',
    'Sensors admin dashboard',
    'Auth server',
    'Logistics dashboard (legacy)',
    'Auth server (legacy)',
  ]);
  expect(entries[0]?.url).toBe('https://p.example/asset_tracking_url');
});

it('marks the entry whose last segment is in the path (`admin` for the sensors admin dashboard)', () => {
  expect(active('https://p.example/auth/user')).toEqual(['auth_server_url']);
  expect(active('https://p.example/dashboards/asset-tracking/assets/101')).toEqual(['asset_tracking_url']);
  expect(active('https://p.example/dashboards/admin/people')).toEqual(['masternode_url']);
  expect(active('https://p.example/sensors/')).toEqual([]);
  expect(active('https://p.example/authors')).toEqual([]);
});

it('marks every entry whose last segment is in the path, on whatever host', () => {
  const entries = applicationEntries(
    [
      { key: 'auth_server_url', value: 'https://p.example/auth/' },
      { key: 'auth_server_url_old', value: 'https://old.example/auth/' },
      { key: 'logistic_url', value: 'https://q.example/dashboards/user' },
      { key: 'asset_tracking_url', value: 'https://p.example/assets' },
    ],
    'https://p.example/auth/user',
  );
  expect(entries.map((entry) => [entry.key, entry.active])).toEqual([
    ['asset_tracking_url', false],
    ['logistic_url', true],
    ['auth_server_url', true],
    ['auth_server_url_old', true],
  ]);
});
