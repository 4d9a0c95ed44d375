import { afterEach, expect, it } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { AnnouncementDialogModel } from '../../../src/widgets/announcements-manager/announcement-dialog-model.ts';
import { stateOf } from '../../../src/widgets/announcements-manager/announcements-manager-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const announcement = {
  id: 4,
  title: 'Closed',
  body: 'On Sunday.',
  criticality_level: 'danger' as const,
  disposable: true,
  organization_id: 3,
  organization: { id: 3, name: 'Northwind' },
  starts_at: '2026-11-19T08:00:00.000Z',
  ends_at: null,
  updated_at: '2026-11-18T08:00:00.000Z',
};

async function make(
  permissions: Record<string, boolean>,
  edited?: typeof announcement,
  answers: Parameters<typeof answering>[0] = {},
) {
  service = await answering({
    'GET /api/auth': { data: [{ access_token: 'iam_t', user_id: 1, organization_id: 3 }] },
    'POST /api/announcements/manage': { status: 201, data: [announcement] },
    ...answers,
  });
  const browser = new FakeBrowser();
  const { platform } = fakeTab(browser, { href: 'https://iam.example/auth/announcements', fetch });
  const session = new Session({ base: service.base, platform });
  await session.adopt('iam_t', { userId: 1, organizationId: 3 });
  session.permissions.resource.set(permissions);
  return { model: new AnnouncementDialogModel(inEnglish, session, edited), service };
}
const submit = (model: AnnouncementDialogModel) => model.form.submit((values) => model.save(values));
const lastOf = (from: Service) => from.asked.findLast(({ call }) => /announcements\/manage/.test(call));
const bodyOf = (from: Service) => lastOf(from)?.body;
const staff = { 'auth.organizations.WRITE': true };
const owner = { 'auth.organization.OWNER': true };

it('is scheduled, shown or over', () => {
  const period = (starts: number, ends: number | null) => ({
    starts_at: new Date(NOW + starts).toISOString(),
    ends_at: ends === null ? null : new Date(NOW + ends).toISOString(),
  });
  expect([period(1, 2), period(0, 1), period(-1, null), period(-2, 0)].map((one) => stateOf(one, NOW))).toEqual([
    'scheduled',
    'shown',
    'shown',
    'over',
  ]);
});

it('requires a title, and an organization from staff unless it is for everyone', async () => {
  const { model } = await make(staff);
  model.form.set('audience', 'one');
  model.form.set('period', null);
  expect(await submit(model)).toBe(false);
  expect(model.form.errors.value).toEqual({
    title: ['You have blank fields'],
    organization: ['You have blank organization'],
    period: ['You have blank fields'],
  });
});

it('goes to everyone by default when staff write it, for one week', async () => {
  const { model, service } = await make(staff);
  model.form.set('title', ' Maintenance ');
  expect(await submit(model)).toBe(true);
  expect(bodyOf(service)).toEqual({
    title: 'Maintenance',
    body: '',
    criticality_level: 'info',
    disposable: false,
    organization_id: null,
    starts_at: '2026-11-20T08:00:00.000Z',
    ends_at: '2026-11-27T08:00:00.000Z',
  });
});

it("goes to the owner's own organization, and has no end if chosen so", async () => {
  const { model, service } = await make(owner);
  expect(model.choosesAudience).toBe(false);
  model.form.set('title', 'Open day');
  model.form.set('endless', true);
  await submit(model);
  expect(bodyOf(service)).toMatchObject({ organization_id: 3, ends_at: null });
});

it('keeps the input when somebody else changed it, and then overwrites on purpose', async () => {
  let tries = 0;
  const { model, service } = await make(staff, announcement, {
    'PUT /api/announcements/manage/4': () =>
      tries++ === 0
        ? { status: 409, error: { message: 'Changed.', code: 'changed_elsewhere' } }
        : { data: [announcement] },
  });
  expect(model.form.values.value).toMatchObject({ audience: 'one', endless: true, organization: { value: '3' } });
  model.form.set('title', 'Mine');
  expect(await submit(model)).toBe(false);
  expect(lastOf(service)?.version).toBe(announcement.updated_at);
  expect(model.isOvertaken.value).toBe(true);
  expect(await submit(model)).toBe(true);
  expect(bodyOf(service)).toMatchObject({ title: 'Mine', organization_id: 3, ends_at: null });
  expect(lastOf(service)?.version).toBeNull();
});
