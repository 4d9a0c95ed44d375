import { expect, it } from 'vitest';
import { ActivityModel } from '../../../src/widgets/members/activity/activity-model.ts';
import { momentsOf, periodOf, periodText } from '../../../src/widgets/members/activity/period.ts';
import { sessionWith } from '../organization/support/signed-in.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');

it('counts the last days back from now', () => {
  expect(momentsOf(null, now)).toEqual({});
  expect(momentsOf('day', now)).toEqual({ from: '2026-11-19T08:00:00.000Z' });
  expect(momentsOf('week', now)).toEqual({ from: '2026-11-13T08:00:00.000Z' });
  expect(momentsOf('month', now)).toEqual({ from: '2026-10-21T08:00:00.000Z' });
});

it('requests the whole of the last chosen day', () => {
  const range = { start: new Date(2026, 9, 30, 15, 30), end: new Date(2026, 9, 31) };
  expect(momentsOf(range, now)).toEqual({
    from: new Date(2026, 9, 30).toISOString(),
    to: new Date(2026, 10, 1).toISOString(),
  });
});

it('applies the same filter to the list and the file', async () => {
  const { session, service, toasts } = await sessionWith({
    'GET /api/organizations/2/audit': { data: [], meta: { total: 0 } },
    'GET /api/organizations/2/audit/file': { raw: 'time' },
  });
  const model = new ActivityModel(inEnglish, session, 2, toasts);
  await model.filter({ period: 'day', area: 'webhook' });
  const file = await model.file();
  // Excel takes a file for UTF-8 only by this mark; `text()` would take it away.
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? [])].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x74]);
  const asked = service.calls().map((call) => new URLSearchParams(call.split('?')[1]));
  expect(asked.map((query) => [query.get('action'), query.get('from'), query.get('to')])).toEqual([
    ['webhook', '2026-11-19T08:00:00.000Z', null],
    ['webhook', '2026-11-19T08:00:00.000Z', null],
  ]);
});

it('offers the entries of each application', async () => {
  const { session, service, toasts } = await sessionWith({
    'GET /api/organizations/2/audit': { data: [], meta: { total: 0 } },
    'GET /api/possible_permissions': {
      data: [
        { resource: 'auth.users.READ', title: '', description: '' },
        { resource: 'logistics.*', title: '', description: '' },
        { resource: 'fleet.*', title: 'Fleet', description: '' },
        { resource: 'fleet.doors.*', title: 'Doors', description: '' },
      ],
    },
  });
  const model = new ActivityModel(inEnglish, session, 2, toasts);
  await model.applications.load();
  expect(model.applications.data.value).toEqual([
    { name: 'logistics', title: '' },
    { name: 'fleet', title: 'Fleet' },
  ]);
  await model.filter({ area: 'fleet' });
  expect(service.calls().at(-1)).toContain('action=fleet');
  const ofPlatform = new ActivityModel(inEnglish, session, null, toasts);
  await ofPlatform.applications.load();
  expect(ofPlatform.applications.data.value).toEqual([]);
});

it("reads the platform's entries, list and file, without an organization", async () => {
  const { session, service, toasts } = await sessionWith({
    'GET /api/audit': { data: [], meta: { total: 0 } },
    'GET /api/audit/file': { raw: 'time' },
  });
  const model = new ActivityModel(inEnglish, session, null, toasts);
  await model.filter({ area: 'login' });
  await model.file();
  expect(service.calls().map((call) => call.split('?')[0])).toEqual(['GET /api/audit', 'GET /api/audit/file']);
});

it('writes a period into a URL, and reads it back', () => {
  const range = { start: new Date(2026, 10, 20), end: new Date(2026, 10, 22) };
  expect(periodText(range)).toBe('2026-11-20..2026-11-22');
  expect(periodOf('2026-11-20..2026-11-22')).toEqual(range);
  for (const period of ['day', 'week', 'month'] as const) expect(periodOf(periodText(period))).toBe(period);
  expect(periodText(null)).toBe('');
  for (const text of ['', 'year', '2026-11-22..2026-11-20', '2026-11-20', 'x..y']) expect(periodOf(text)).toBe(null);
});
