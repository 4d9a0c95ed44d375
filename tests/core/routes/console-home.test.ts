import { describe, expect, it } from 'vitest';
import { consoleUrl, currentRoute } from '../../../src/core/routes/console-home.ts';
import { normalizeBasePath } from '../../../src/core/routes/routes.ts';

const base = 'https://iam.example/api';
const page = 'https://app.example/people/team?type=all';

describe('the location of the console', () => {
  it('is at the service, unless this site has its own console', () => {
    expect(consoleUrl({ base, page, basePath: undefined }, 'user')).toBe('https://iam.example/auth/user');
    expect(consoleUrl({ base, page, basePath: '/people' }, 'user')).toBe('https://app.example/people/user');
    expect(consoleUrl({ base, page, basePath: '/' }, 'user-settings', { id: 7 }, { a: 'b' })).toBe(
      'https://app.example/user/7/settings?a=b',
    );
  });

  it('recognizes the page that is shown', () => {
    const route = (at: string, basePath?: string) => currentRoute({ base, page: at, basePath })?.route.name ?? null;
    expect(route('https://iam.example/auth/team')).toBe('team');
    expect(route('https://app.example/auth/team')).toBeNull();
    expect(route('https://iam.example/people/team')).toBeNull();
    expect(route(page, 'people/')).toBe('team');
    expect(route('https://app.example/people-elsewhere/team', '/people')).toBeNull();
    expect(route('https://app.example/peopleteam', '/people')).toBeNull();
    expect(route('https://app.example/team', '/')).toBe('team');
  });

  it('accepts a base path with or without slashes', () => {
    for (const path of ['people', '/people', 'people/', '//people//']) expect(normalizeBasePath(path)).toBe('/people/');
    expect([normalizeBasePath('/'), normalizeBasePath(''), normalizeBasePath(undefined)]).toEqual([
      '/',
      '/auth/',
      '/auth/',
    ]);
  });
});
