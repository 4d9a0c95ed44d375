import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { announcements } from '../../../../service/platform/database/schema/notifications.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const DAY = 86_400_000;
const list = async (token: string, organizationId: number) =>
  service.call('GET /announcements', { token, query: { organization_id: organizationId } });
const titles = async (token: string, organizationId = 2) =>
  (await list(token, organizationId)).data.map(({ content }) => content.title);

it('shows running announcements of the own organization and of the platform', async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY);
  await service.services.database.db.insert(announcements).values([
    { organizationId: null, severity: 'danger', title: 'For all', text: '', startsAt: at(-1) },
    { organizationId: 3, severity: 'info', title: 'For Contoso', text: '', startsAt: at(-1) },
    { organizationId: 2, severity: 'info', title: 'Not yet', text: '', startsAt: at(1) },
    { organizationId: 2, severity: 'info', title: 'Over', text: '', startsAt: at(-2), endsAt: at(-1) },
  ]);
  const token = await service.signIn('mona.member@northwind.example');
  const { data } = await list(token, 2);
  expect(data.map(({ content }) => content.title).sort()).toEqual(['Exports as PDF', 'For all', 'Planned maintenance']);
  expect(data.find(({ disposable }) => disposable)).toMatchObject({
    severity: 'info',
    isRead: false,
    show: true,
    content: { title: 'Exports as PDF' },
  });
});

it('hides those of another organization, to read, mark or dismiss', async () => {
  const cora = await service.signIn('cora.owner@contoso.example');
  expect((await list(cora, 2)).status).toBe(404);
  expect(await titles(cora, 3)).toEqual(['For all', 'For Contoso']);
  expect(
    (await service.call('PUT /announcements/{id}', { token: cora, params: { id: 1 }, body: { isRead: true } })).status,
  ).toBe(404);
  expect((await service.call('DELETE /announcements/{id}', { token: cora, params: { id: 1 } })).status).toBe(404);
  expect((await service.call('GET /announcements', { query: { organization_id: 2 } })).status).toBe(401);
});

it('marks an announcement as read for one user only', async () => {
  const [rita, walt] = [
    await service.signIn('rita.reader@northwind.example'),
    await service.signIn('walt.writer@northwind.example'),
  ];
  expect(
    (await service.call('PUT /announcements/{id}', { token: rita, params: { id: 1 }, body: { isRead: true } })).data,
  ).toMatchObject([{ id: 1, isRead: true }]);
  const readBy = async (token: string) => (await list(token, 2)).data.find(({ id }) => id === 1)?.isRead;
  expect([await readBy(rita), await readBy(walt)]).toEqual([true, false]);
});

it('dismisses an announcement for the session, and a disposable one permanently', async () => {
  const token = await service.signIn('walt.writer@northwind.example');
  const other = await service.signIn('rita.reader@northwind.example');
  for (const id of [1, 2])
    expect((await service.call('DELETE /announcements/{id}', { token, params: { id } })).status).toBe(200);
  expect(await titles(token)).toEqual(['For all']);
  expect(await titles(other)).toContain('Exports as PDF');
  service.advance(1_000);
  const later = await service.signIn('walt.writer@northwind.example');
  expect((await titles(later)).sort()).toEqual(['For all', 'Planned maintenance']);
});

it('lets a key of the organization read them, but mark none for its creator', async () => {
  const token = demoApiKeys.carrier;
  const { status, data } = await list(token, 2);
  const [id] = data.map((one) => one.id);
  expect(status).toBe(200);
  expect(
    (await service.call('PUT /announcements/{id}', { token, params: { id }, body: { isRead: true } })).status,
  ).toBe(403);
  expect((await service.call('DELETE /announcements/{id}', { token, params: { id } })).status).toBe(403);
});
