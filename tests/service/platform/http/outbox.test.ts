import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual' });

/** Over a raw socket, because fetch does not allow setting the Host header. */
const statusWith = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(`${service.url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the outbox', () => {
  it('lists sent mails, newest first, each in a sandboxed frame', async () => {
    const { messages, database } = service.services;
    const html = '<script>alert(1)</script><p>Hello</p>';
    await messages.mail(database.db, {
      to: 'a@b.example',
      subject: '<b>Hello</b>',
      text: 'Hello',
      html,
      links: ['https://a.example/?hash=1', 'javascript:alert(1)'],
      code: '123456',
    });
    await messages.sms(database.db, { to: '+15550100003', text: 'Your code is 654321', code: '654321' });
    const [sms, mail] = await service.outbox();
    expect(sms).toMatchObject({ channel: 'sms', to: '+15550100003', code: '654321', html: null, links: [] });
    expect(Object.keys(mail ?? {})).toEqual([
      'id',
      'channel',
      'to',
      'subject',
      'text',
      'html',
      'links',
      'code',
      'created_at',
    ]);
    const page = await get('/outbox');
    const text = await page.text();
    expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(text).not.toContain('alert(1)</script>');
    expect(text).not.toContain('href="javascript:');
    expect(text).toContain(
      `<iframe sandbox loading="lazy" title="&lt;b&gt;Hello&lt;/b&gt;" src="/outbox/${mail?.id}/mail">`,
    );
    const frame = await get(`/outbox/${mail?.id}/mail`);
    expect(await frame.text()).toBe(html);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
  });

  it('answers only the known Host, and no request through a proxy', async () => {
    const { host } = new URL(service.url);
    expect(await statusWith('/outbox.json', { Host: host })).toBe(200);
    expect(await statusWith('/outbox.json', { Host: `localhost:${host.split(':')[1]}` })).toBe(200);
    for (const path of ['/outbox', '/outbox.json', '/outbox/1/mail']) {
      expect(await statusWith(path, { Host: 'rebound.evil.example' })).toBe(404);
      expect(await statusWith(path, { Host: host, 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
    }
    expect(
      (await get('/outbox.json', { Origin: 'https://a.platform.example' })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});
