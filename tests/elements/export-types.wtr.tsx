import { define } from '../../src/elements/base/define.ts';
import { IamApplications } from '../../src/elements/applications.ts';
import { expect } from './support/expect.ts';
import { violations } from './support/kit.tsx';
import { cleanup, mount } from './support/mount.ts';
import { answer, asked, restoreNetwork, signedIn, token, type Answers } from './support/service.ts';
import { until } from './support/wait.ts';

const base = `${location.origin}/api/signed-in`;
/** Another session, which knows other permissions. */
const readers = `${base}-iam-reader`;
const at = '2026-11-20T08:00:00.000Z';
const fleet = { id: 5, name: 'fleet', title: 'Fleet', url: null, created_at: at, updated_at: at };
const long = 'Visits of guests and deliveries to every hall of every site, with times of arrival and departure';
const visits = {
  id: 3,
  type: 'fleet_visits',
  title: long,
  routes: ['deviceDetails', 'halls'],
  formats: ['csv', 'jsonl', 'pdf'],
  permission: 'fleet.devices.READ',
  params: [
    { name: 'site', label: 'Site', kind: 'text', required: true },
    { name: 'unit', label: 'Unit', kind: 'choice', required: false, options: [{ value: 'c', label: '°C' }] },
  ],
  url: 'https://fleet.example/exports',
  secret: 'whsec_••••wxyz',
  previous_secret_expires_at: null,
  created_at: at,
  updated_at: at,
};
const run = {
  id: 41,
  organization_id: 3,
  organization_name: 'Northwind Logistics',
  user_id: 7,
  user_name: 'Olivia Owner',
  format: 'csv',
  status: 'failed',
  progress: 40,
  rows: 10_000,
  pages: 2,
  error: 'Page 3: the application answered 500, five times.',
  created_at: at,
  finished_at: at,
};
const reply = {
  page: 3,
  attempt: 5,
  started_at: at,
  duration_ms: 1_250,
  rows: null,
  bytes: 20,
  response_status: 500,
  error: 'The application answered 500.',
  response: '{"error":"No."}',
};
const ROUTE = '/applications/5/export_types';
const staff: Answers = {
  ...signedIn,
  'GET /applications': { data: [fleet] },
  'GET /applications/5/keys': { data: [] },
  'GET /applications/5/permissions': {
    data: [{ resource: 'fleet.devices.READ', title: 'See devices', description: '', removed: false }],
  },
  [`GET ${ROUTE}`]: { data: [visits] },
  [`GET ${ROUTE}/3/runs`]: { data: [run] },
  [`GET ${ROUTE}/3/runs/41`]: { data: [{ ...run, answers: [reply] }] },
  [`POST ${ROUTE}/3/test`]: {
    data: [{ ...reply, page: 1, attempt: 1, rows: 5, response_status: 200, error: null, response: '{"rows":[]}' }],
  },
  'POST /check_permission': {
    data: [
      {
        permissions: ['auth.systemSettings.READ', 'auth.systemSettings.WRITE'].map((resource) => ({
          resource,
          isValid: true,
          organizationId: 3,
          updated_at: null,
        })),
      },
    ],
  },
};

afterEach(async () => {
  await cleanup();
  restoreNetwork();
  token(null, base);
  token(null, readers);
});

async function openTab(answers: Answers = staff, theme: 'light' | 'dark' = 'light', at = base) {
  define(IamApplications);
  token('iam_t1', at);
  answer(answers);
  const element = document.createElement('iam-applications');
  element.apiBase = at;
  element.theme = theme;
  element.style.background = theme === 'dark' ? '#0c0f16' : '#f6f7f9';
  mount(element);
  const root = () => element.shadowRoot as ShadowRoot;
  const shows = (text: string) => until(() => root().textContent?.includes(text) ?? false, text);
  const button = async (name: string, within: () => ParentNode = root): Promise<HTMLButtonElement> =>
    until(
      () =>
        [...within().querySelectorAll('button')].find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
        ),
      name,
    );
  const press = async (name: string, within?: () => ParentNode) => (await button(name, within)).click();
  const dialog = () => root().querySelector('dialog[open]') as HTMLDialogElement;
  await press('Fleet');
  await press('Export types');
  return { element, root, shows, button, press, dialog };
}

for (const theme of ['light', 'dark'] as const)
  it(`the tab 'Export types' lists them, and passes axe in ${theme}`, async () => {
    const { element, shows } = await openTab(staff, theme);
    await shows(long);
    await shows('Serve an export type');
    expect(await violations(element)).toEqual([]);
  });

it('the tab is between permissions and webhooks', async () => {
  const { root, shows } = await openTab();
  await shows(long);
  expect([...root().querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
    'Keys',
    'Permissions',
    'Export types',
    'Webhooks',
    'Notifications',
  ]);
});

it('says what an export type is for while there are none', async () => {
  const { element, shows } = await openTab({ ...staff, [`GET ${ROUTE}`]: { data: [] } });
  await shows('No export types yet');
  expect(await violations(element)).toEqual([]);
});

it('says what could not be loaded, and goes on', async () => {
  const { shows, press } = await openTab({
    ...staff,
    [`GET ${ROUTE}`]: { status: 500, code: 'down', message: 'They are away.' },
  });
  await shows('They are away.');
  answer(staff);
  await press('Try again');
  await shows(long);
});

it('shows how an export type is registered, its last exports, and what a page answered', async () => {
  const { element, shows, press, root, dialog } = await openTab();
  await press(long);
  await shows('https://fleet.example/exports');
  await shows('Page 3: the application answered 500, five times.');
  expect(await violations(element)).toEqual([]);
  const shown = await until(
    () => root().querySelector<HTMLButtonElement>('button[aria-label^="Show the export of"]'),
    'the run',
  );
  shown.click();
  await until(() => dialog()?.textContent?.includes('Page 3, attempt 5'), 'the answer');
  expect(dialog().querySelector('details')?.open).toBe(true);
  expect(dialog().querySelector('pre')?.textContent).toBe('{\n  "error": "No."\n}');
  expect(await violations(element)).toEqual([]);
  await press('Close', dialog);
  await press('Back to export types');
  await until(() => root().activeElement?.textContent === long, 'focus on the export type');
});

it('tests an export type, and says what came back', async () => {
  const { element, shows, press, dialog } = await openTab();
  await press(long);
  await press('Test');
  await shows('The application answered as it should.');
  await shows('5 rows');
  expect(asked.filter((call) => call.endsWith('/test'))).toHaveLength(1);
  expect(dialog().querySelectorAll('[name="format"] option')).toHaveLength(3);
  expect(await violations(element)).toEqual([]);
  answer({ ...staff, [`POST ${ROUTE}/3/test`]: { data: [reply] } });
  await press('Test again');
  await shows('The application answered 500.');
});

it('registers an export type with its parameters by keyboard alone, and shows the secret once', async () => {
  const whole = 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==';
  const { element, shows, press, root, dialog } = await openTab({
    ...staff,
    [`POST ${ROUTE}`]: { status: 201, data: [{ ...visits, secret: whole }] },
  });
  await press('Register export type');
  await until(() => dialog()?.querySelector('[name="title"]'), 'the form');
  await press('Add parameter', dialog);
  const focused = () => (root().activeElement as HTMLInputElement | null)?.name;
  await until(() => focused() === 'params.0.label', 'focus on the new parameter');
  await press('Add parameter', dialog);
  await until(() => focused() === 'params.1.label', 'focus on the second parameter');
  fill(dialog(), 'params.1.label', 'Site');
  await press('Move Parameter 2 up', dialog);
  await until(() => focused() === 'params.0.label', 'focus on the moved parameter');
  expect((root().activeElement as HTMLInputElement).value).toBe('Site');
  await press('Remove Parameter 2', dialog);
  await until(() => dialog().querySelector('[name="params.1.label"]') === null, 'one parameter');
  await until(() => focused() === 'params.0.label', 'focus on the parameter before');
  expect(await violations(element)).toEqual([]);
  dialog().querySelector('form')?.requestSubmit();
  await until(() => dialog().querySelectorAll('[aria-invalid]').length > 2, 'what is missing');
  fill(dialog(), 'title', 'Visits');
  fill(dialog(), 'type', 'fleet_visits');
  fill(dialog(), 'url', 'https://fleet.example/exports');
  fill(dialog(), 'params.0.name', 'site');
  dialog().querySelector('form')?.requestSubmit();
  await shows('it will not be shown again.');
  expect(root().textContent).toContain(whole);
});

it('keeps those out who may only read', async () => {
  const { shows } = await openTab(
    {
      ...staff,
      'POST /check_permission': {
        data: [
          {
            permissions: [{ resource: 'auth.systemSettings.READ', isValid: true, organizationId: 3, updated_at: null }],
          },
        ],
      },
    },
    'light',
    readers,
  );
  await shows('You don’t have access to export types');
  expect(asked.filter((call) => call.includes('export_types'))).toEqual([]);
});

/** Types into a field, as React sees it. */
function fill(within: ParentNode, name: string, text: string): void {
  const input = within.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
