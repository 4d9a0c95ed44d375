import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const params = { id: 3 };
const logo = (value: string) => [{ category: 'branding', key: 'logo', value }];
const add = (token: string, value: string) =>
  service.call('POST /organizations/{id}/settings', { token, params, body: logo(value) });

it('rejects a hostile logo, new or changed, and says what is wrong', async () => {
  const token = await service.signIn('cora.owner@contoso.example');
  const hostile = [
    '<svg onload="alert(1)"/>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><image href="https://x.example/pixel.png"/></svg>',
    '<svg><style>@import "https://x.example/a.css";</style></svg>',
    '<img src="x" onerror="alert(1)">',
  ];
  for (const value of hostile)
    expect(await add(token, value)).toMatchObject({
      status: 422,
      code: 'value_invalid',
      meta: { error: { data: { value: [expect.stringMatching(/^This /)] } } },
    });
  const added = await add(token, '<svg viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>');
  const settingId = added.data[0]?.id;
  expect(added.status).toBe(201);
  const changed = await service.call('PUT /organizations/{id}/settings/{settingId}', {
    token,
    params: { ...params, settingId },
    body: { value: hostile[0] },
  });
  expect(changed.status).toBe(422);
  const my = await service.call('GET /organizations/my', { token, query: { settings_category: 'branding' } });
  expect(my.data[0]?.settings).toMatchObject([{ value: '<svg viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>' }]);
});

it('allows any text in another setting', async () => {
  const token = await service.signIn('cora.owner@contoso.example');
  const body = [{ category: 'notes', key: 'logo', value: '<script>' }];
  expect((await service.call('POST /organizations/{id}/settings', { token, params, body })).status).toBe(201);
});

it('keeps only colors as colors', async () => {
  const token = await service.signIn('cora.owner@contoso.example');
  const color = (value: string) => [{ category: 'branding', key: 'accent_color', value }];
  for (const value of ['red', '#12345', 'url(https://x.example)', '#123456;}'])
    expect(
      await service.call('POST /organizations/{id}/settings', { token, params, body: color(value) }),
    ).toMatchObject({ status: 422, code: 'value_invalid' });
  const added = await service.call('POST /organizations/{id}/settings', { token, params, body: color('#8A2BE2') });
  expect(added.status).toBe(201);
});
