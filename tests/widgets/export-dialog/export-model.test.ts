import { afterEach, expect, it, vi } from 'vitest';
import type { ExportParam } from '../../../src/core/contract/export-formats.ts';
import { Session } from '../../../src/core/session/session.ts';
import type { ExportContext } from '../../../src/widgets/export-dialog/export-form.ts';
import { ExportModel } from '../../../src/widgets/export-dialog/export-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { promisesSettled } from '../../core/support/promises.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const offer = (type: string, title: string, formats: string[], params: ExportParam[] = []) => ({
  type,
  title,
  formats,
  params,
});
const device = [
  offer('full_data_export', 'Full data export', ['json', 'csv']),
  offer('shipment_overview', 'Shipment overview', ['pdf']),
];
const some = { any: true, may_register: false };

const report = (status: string, progress = 0) => ({
  id: 9,
  type: 'full_data_export',
  title: 'Full data export',
  format: 'json',
  status,
  progress,
  url: null,
  error: null,
  created_at: '2026-11-20T08:00:00.000Z',
});
let stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function setUp(answers: Parameters<typeof answering>[0] = {}) {
  const service = await answering({
    'GET /api/auth': { data: [{ access_token: 'iam_t', user_id: 7, organization_id: 3 }] },
    'GET /api/user/7': { data: [{ id: 7, name: 'Olivia', email: 'olivia@n.example', roles: [] }] },
    'GET /api/export_types': ({ call }) =>
      call.endsWith('?route=deviceDetails')
        ? { data: device, meta: some }
        : { data: [offer('data_transfers', 'Data transfers', ['json', 'csv'])], meta: some },
    'POST /api/reports': { status: 201, data: [report('pending')] },
    ...answers,
  });
  const browser = new FakeBrowser();
  browser.cookies.set('token', 'iam_t');
  const tab = fakeTab(browser, { href: service.base, fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const toasts = { success: vi.fn(), info: vi.fn(), error: vi.fn() };
  const [save, emit] = [vi.fn(), vi.fn()];
  const model = new ExportModel(inEnglish, { session, toasts, save, emit });
  model.start();
  await session.bootstrap();
  await vi.waitFor(() => expect(session.user.data.value?.email).toBe('olivia@n.example'));
  stops.push(() => model.stop(), service.stop);
  return { service, session, model, toasts, save, emit, ...tab };
}
/** Opens the dialog, and waits for what it offers. */
const opened = async (model: ExportModel, on: ExportContext = context) => {
  model.open(on);
  await vi.waitFor(() => expect(model.offered.status.value).toBe('ready'));
};
const context = { route: 'deviceDetails', routeParams: { packageId: '501' } };

it("opens with the type of the route, JSON, one month and the user's email, and resets each time", async () => {
  const { model } = await setUp();
  await opened(model);
  const { type, format, range, download, send, email } = model.form.values.value;
  expect([type, format, download, send, email]).toEqual(['full_data_export', 'json', true, false, 'olivia@n.example']);
  expect((Number(range?.end) - Number(range?.start)) / 86_400_000).toBe(30);
  model.choose('shipment_overview');
  expect(model.form.values.value.format).toBe('pdf');
  model.choose('full_data_export');
  expect(model.form.values.value.format).toBe('json');
  model.close();
  await opened(model, { route: 'devices' });
  expect(model.form.values.value.type).toBe('data_transfers');
});

it("shows 'Report pending', follows the progress, and saves the file when it is ready", async () => {
  let status = report('running', 40);
  const { model, toasts, emit, save, pass } = await setUp({
    'GET /api/reports/9': () => ({ data: [status] }),
    'GET /api/reports/9/file': { raw: '[1]' },
  });
  await opened(model);
  await model.form.submit((values) => model.send(values));
  expect(model.opened.value).toBe(false);
  expect(toasts.info).toHaveBeenCalledWith('Report pending');
  expect(emit).toHaveBeenCalledWith('export-requested', {
    id: 9,
    type: 'full_data_export',
    format: 'json',
    sendMail: false,
  });
  pass(600);
  await vi.waitFor(() => expect(model.jobs.items.value[0]?.report.progress).toBe(40));
  status = report('done', 100);
  await vi.waitFor(() => {
    pass(1_000);
    expect(save).toHaveBeenCalledOnce();
  });
  const [file, name] = save.mock.calls[0] as [Blob, string];
  expect([await file.text(), name]).toEqual(['[1]', 'full-data-export-2026-11-20-9.json']);
  expect(model.jobs.items.value).toEqual([]);
});

it('saves no file that is only emailed, and sends nothing to an invalid email', async () => {
  const { model, save, service, pass, toasts } = await setUp({ 'GET /api/reports/9': { data: [report('done', 100)] } });
  await opened(model);
  model.form.set('download', false);
  model.form.set('send', true);
  model.form.set('email', 'olivia@northwind');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.value.email).toEqual(['This email is invalid']);
  expect(service.calls()).not.toContain('POST /api/reports');
  model.form.set('email', '');
  await model.form.submit((values) => model.send(values));
  pass(600);
  await vi.waitFor(() => expect(toasts.success).toHaveBeenCalled());
  expect(save).not.toHaveBeenCalled();
});

it('cancels a report', async () => {
  const { model, toasts, service } = await setUp({ 'DELETE /api/reports/9': { data: [report('cancelled')] } });
  await opened(model);
  await model.form.submit((values) => model.send(values));
  await model.jobs.cancel(9);
  expect(model.jobs.items.value).toEqual([]);
  expect(toasts.info).toHaveBeenLastCalledWith('Full data export was cancelled');
  expect(service.calls()).toContain('DELETE /api/reports/9');
});

it('reports a failed report, and keeps the input when the service rejects it', async () => {
  const { model, toasts, pass } = await setUp({
    'GET /api/reports/9': { data: [{ ...report('failed'), error: 'The disk is full.' }] },
  });
  await opened(model);
  await model.form.submit((values) => model.send(values));
  pass(600);
  await vi.waitFor(() =>
    expect(toasts.error).toHaveBeenCalledWith('Full data export could not be created. The disk is full.'),
  );
  const refused = await setUp({
    'POST /api/reports': {
      status: 422,
      error: { message: 'Choose JSON or CSV.', code: 'invalid_report', data: { format: ['Choose JSON or CSV'] } },
    },
  });
  await opened(refused.model);
  expect(await refused.model.form.submit((values) => refused.model.send(values))).toBe(false);
  expect(refused.model.opened.value).toBe(true);
  expect(refused.model.form.errors.value.format).toEqual(['Choose JSON or CSV']);
});

it('stops polling and saves nothing once its element is gone', async () => {
  const { model, save, pass, service, session } = await setUp({
    'GET /api/reports/9': { data: [report('running', 40)] },
    'GET /api/reports/9/file': { raw: '[1]' },
  });
  await opened(model);
  await model.form.submit((values) => model.send(values));
  pass(500);
  await vi.waitFor(() => expect(service.calls().filter((call) => call === 'GET /api/reports/9')).toHaveLength(1));
  model.stop();
  await vi.waitFor(() => expect(model.jobs.items.value).toEqual([]));
  await promisesSettled();
  pass(10_000);
  await session.client.request('GET /auth/organizations').catch(() => undefined);
  expect(service.calls().filter((call) => call === 'GET /api/reports/9')).toHaveLength(1);
  expect(save).not.toHaveBeenCalled();
});

it('asks once what the route offers, and keeps why it could not', async () => {
  let isDown = true;
  const { model, service } = await setUp({
    'GET /api/export_types': () =>
      isDown ? { status: 422, error: { message: 'No.', code: 'bad' } } : { data: device, meta: some },
  });
  model.open(context);
  await vi.waitFor(() => expect(model.offered.status.value).toBe('failed'));
  expect(service.calls().filter((call) => call.includes('export_types'))).toEqual([
    'GET /api/export_types?route=deviceDetails',
  ]);
  expect(model.type.value).toBeUndefined();
  isDown = false;
  await model.offered.reload();
  expect(model.type.value?.type).toBe('full_data_export');
});

it('follows a route that is set after it opened, and sends the newest variables', async () => {
  const { model, service } = await setUp();
  model.open({});
  model.follow(context);
  await vi.waitFor(() => expect(model.type.value?.type).toBe('full_data_export'));
  model.follow({ ...context, routeParams: { packageId: '502' } });
  expect(model.type.value?.type).toBe('full_data_export');
  await model.form.submit((values) => model.send(values));
  expect(service.asked.at(-1)?.body).toMatchObject({ routeParams: { packageId: '502' } });
});

const params: ExportParam[] = [
  { name: 'site', label: 'Site', kind: 'text', required: true },
  { name: 'least', label: 'At least', kind: 'number', required: false },
  { name: 'since', label: 'Since', kind: 'date', required: false },
  { name: 'unit', label: 'Unit', kind: 'choice', required: true, options: [{ value: 'c', label: '°C' }] },
];

it('sends the values of parameters, and keeps them for another type that has one of the same name', async () => {
  const { model, service } = await setUp({
    'GET /api/export_types': {
      data: [
        offer('full_data_export', 'Visits', ['csv'], params),
        offer('other', 'Other', ['csv'], params.slice(0, 1)),
      ],
      meta: some,
    },
  });
  await opened(model);
  const submit = () => model.form.submit((values) => model.send(values));
  expect(await submit()).toBe(false);
  expect(model.form.errors.value).toMatchObject({
    'params.site': ['This field is empty'],
    'params.unit': ['This field is empty'],
  });
  model.fill('site', ' Hall 2 ');
  expect(model.form.errors.value['params.site']).toBeUndefined();
  expect(model.form.errors.value['params.unit']).toBeDefined();
  model.choose('other');
  expect(model.form.errors.value['params.unit']).toBeUndefined();
  expect(model.form.values.value.params.site).toBe(' Hall 2 ');
  model.choose('full_data_export');
  model.fill('unit', 'c');
  model.fill('least', 'many');
  expect(await submit()).toBe(false);
  expect(model.form.errors.value['params.least']).toEqual(['Enter a number']);
  model.fill('least', '-4,5');
  model.fill('since', '2026-11-20');
  expect(await submit()).toBe(true);
  expect(service.asked.at(-1)?.body).toMatchObject({
    type: 'full_data_export',
    params: { site: 'Hall 2', least: -4.5, since: '2026-11-20', unit: 'c' },
  });
});

it("shows the service's message beside the parameter, and keeps what was typed", async () => {
  const { model } = await setUp({
    'GET /api/export_types': { data: [offer('visits', 'Visits', ['csv'], params.slice(0, 2))], meta: some },
    'POST /api/reports': {
      status: 422,
      error: {
        message: 'No.',
        code: 'invalid_report',
        data: { 'params.site': ['No such site'], 'params.least': ['Too low'] },
      },
    },
  });
  await opened(model);
  model.fill('site', 'Hall 9');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.value).toMatchObject({ 'params.site': ['No such site'], 'params.least': ['Too low'] });
  expect(model.form.values.value.params.site).toBe('Hall 9');
  model.fill('site', 'Hall 2');
  expect(model.form.errors.value).toMatchObject({ 'params.site': undefined, 'params.least': ['Too low'] });
});

it('loads what another organization offers', async () => {
  const { model, session, service } = await setUp({
    'PUT /api/auth/organizations/4': { data: [{ organization_id: 4 }] },
    'GET /api/export_types': ({ organization }) => ({ data: organization === '4' ? [] : device, meta: some }),
  });
  await opened(model);
  await session.chooseOrganization(4);
  await vi.waitFor(() => expect(model.offered.data.value?.types).toEqual([]));
  expect(model.type.value).toBeUndefined();
  expect(service.calls().filter((call) => call.includes('export_types'))).toHaveLength(2);
});
