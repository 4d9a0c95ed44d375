import { describe, expect, it } from 'vitest';
import { applicationOf, keptUrls } from '../../../src/core/permissions/infrastructure.ts';
import { flagsOf, isValid, permissionsToCheck } from '../../../src/core/permissions/permissions.ts';

describe('permissions', () => {
  it('always check owner and admin too, each once', () => {
    expect(permissionsToCheck(['auth.users.READ'])).toEqual([
      'auth.users.READ',
      'auth.organization.OWNER',
      'auth.organization.ADMIN',
    ]);
    expect(permissionsToCheck(['auth.organization.ADMIN'])).toEqual([
      'auth.organization.ADMIN',
      'auth.organization.OWNER',
    ]);
  });

  it('throw for an empty resource', () => {
    expect(() => permissionsToCheck([''])).toThrow('Resource was not setted');
    expect(() => isValid({}, '')).toThrow('Resource was not setted');
  });

  it('are true only for an existing valid entry', () => {
    const map = { 'auth.users.READ': true, 'auth.users.WRITE': false };
    expect([
      isValid(map, 'auth.users.READ'),
      isValid(map, 'auth.users.WRITE'),
      isValid(map, 'auth.roles.READ'),
    ]).toEqual([true, false, false]);
    expect(isValid({}, 'toString')).toBe(false);
  });

  it('derive the flags of both specifications', () => {
    const flags = flagsOf({ 'auth.users.READ': true, 'auth.organization.ADMIN': true }, false);
    expect(flags).toMatchObject({
      owner: false,
      admin: true,
      ownerOrAdmin: true,
      superAdmin: false,
      read: { users: true, roles: false },
    });
    expect(flagsOf({}, true).write.systemSettings).toBe(true);
  });
});

describe('infrastructure addresses', () => {
  const urls = [
    { key: 'asset_tracking_url', value: 'https://x.example/dashboards/asset/' },
    { key: 'logistic_url', value: 'https://x.example/dashboards/' },
    { key: 'logistic_url_old', value: 'https://old.example' },
    { key: 'auth_server_url', value: 'https://x.example/auth/' },
    { key: 'trusted_domains', value: 'x.example' },
  ];

  it('keep the URLs of permitted applications and of the auth server', () => {
    expect(keptUrls(urls, { 'logistics.*': true }).map(({ key }) => key)).toEqual([
      'logistic_url',
      'logistic_url_old',
      'auth_server_url',
    ]);
    expect(keptUrls(urls, {}).map(({ key }) => key)).toEqual(['auth_server_url']);
  });

  it('find the application by the longest URL that is a prefix', () => {
    expect(applicationOf('https://x.example/dashboards/asset/map', urls)).toBe('asset_tracking_url');
    expect(applicationOf('https://x.example/dashboards/other', urls)).toBe('logistic_url');
    expect(applicationOf('https://old.example.evil.example/', urls)).toBeNull();
  });
});
