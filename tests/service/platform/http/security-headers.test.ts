import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSecurityHeaders, securityHeaders } from '../../../../service/platform/http/security-headers.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const get = (path: string) => fetch(`${service.url}${path}`, { redirect: 'manual' });

describe('security headers', () => {
  it.each(['/', '/auth/user', '/outbox', '/healthz', '/nothing'])('are set on %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // The hash is that of the script in the page's HTML.
    expect(policy).toMatch(path === '/auth/user' ? /script-src 'self' 'sha256-[\w+/=]+';/ : /script-src 'self';/);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('origin-agent-cluster')).toBeNull();
  });

  it.each(['/api/auth', '/api/settings', '/api/nothing'])('let nothing load or run from %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each(['/%', '/auth/%C3', '/api/%', `/api/uploads/${'1'.repeat(300)}`])(
    'are also set where a URL has no route: %s',
    async (path) => {
      const { headers } = await get(path);
      const { headers: likeThese } = await get(path.startsWith('/api/') ? '/api/nothing' : '/nothing');
      for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy'])
        expect([name, headers.get(name)]).toEqual([name, likeThese.get(name)]);
      expect(headers.get('cross-origin-opener-policy')).toBe(likeThese.get('cross-origin-opener-policy'));
      const page = await fetch(service.url + path, { headers: { Accept: 'text/html' } });
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('demand https for a year where the public URL has it, on every page', async () => {
    const app = Fastify();
    addSecurityHeaders(app, await securityHeaders({ ...service.services.config, publicUrl: 'https://iam.example' }));
    for (const path of ['/nothing', '/api/auth']) {
      const { headers } = await app.inject(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect((await get('/nothing')).headers.get('strict-transport-security')).toBeNull();
  });

  it('forbid caching of API responses', async () => {
    expect((await get('/api/auth')).headers.get('cache-control')).toBe('no-store');
  });
});
