import { expect, it } from 'vitest';
import type { ExportType } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { ExportTypeDialogModel } from '../../../src/widgets/applications/export-types/export-type-dialog-model.ts';
import { ExportTypesModel } from '../../../src/widgets/applications/export-types/export-types-model.ts';
import { newRow } from '../../../src/widgets/applications/export-types/param-rows.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const fleet = { id: 5, name: 'fleet' };
const at = '2026-11-20T08:00:00.000Z';
const visits = (more: Partial<ExportType> = {}): ExportType => ({
  id: 3,
  type: 'fleet_visits',
  title: 'Visits',
  routes: [],
  formats: ['csv'],
  permission: 'fleet.*',
  params: [],
  url: 'https://fleet.example/exports',
  secret: 'whsec_••••',
  previous_secret_expires_at: null,
  created_at: at,
  updated_at: at,
  ...more,
});
const whole = 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==';
const gone = { status: 404, error: { message: 'There is no such export type.', code: 'not_found' } };

it('finds export types by title, type, route, format and permission', async () => {
  const { session, toasts } = await sessionWith({
    'GET /api/applications/5/export_types': {
      data: [visits(), visits({ id: 4, type: 'fleet_plan', title: 'Plan', routes: ['planner'], formats: ['pdf'] })],
    },
  });
  const model = new ExportTypesModel(inEnglish, session, toasts, fleet);
  await model.refresh();
  const found = (term: string) => {
    model.list.search(term);
    return model.list.rows.value.map(({ id }) => id);
  };
  expect([found('visits'), found('planner'), found('pdf'), found('fleet.*')]).toEqual([[3], [4], [4], [3, 4]]);
});

it('registers an export type once every field is valid', async () => {
  const { session, toasts, service, shown } = await sessionWith({
    'POST /api/applications/5/export_types': { status: 201, data: [visits({ secret: whole })] },
  });
  const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet);
  const submit = () => model.form.submit((values) => model.send(values));
  model.form.set('formats', []);
  model.form.set('params', [newRow([])]);
  expect(await submit()).toBe(false);
  expect(model.form.errors.peek()).toEqual({
    title: ['This field is empty'],
    type: ['This field is empty'],
    url: ['This field is empty'],
    formats: ['An export type needs at least one format'],
    'params.0.label': ['This field is empty'],
    'params.0.name': ['This field is empty'],
  });
  model.form.set('title', ' Visits ');
  for (const wrong of ['v', 'Visits', '1visits', 'fleet.visits']) {
    model.form.set('type', wrong);
    expect(model.form.errors.peek().type?.[0]).toMatch(/^Two to 60/);
  }
  model.form.set('type', 'fleet_visits');
  model.form.set('url', 'https://a:b@fleet.example/');
  expect(model.form.errors.peek().url).toEqual(['The URL must not contain a user name or password']);
  model.form.set('url', 'https://fleet.example/exports');
  model.form.set('formats', ['jsonl', 'csv']);
  model.form.set('routes', ['visits']);
  model.form.set('params', [
    { id: 0, label: 'Site', name: 'site', kind: 'text', required: true, options: '' },
    { id: 1, label: 'Unit', name: 'unit', kind: 'choice', required: false, options: 'c = °C\n\nf=°F\nK' },
  ]);
  expect(service.asked).toEqual([]);
  let saved: ExportType | undefined;
  expect(await model.form.submit(async (values) => (saved = await model.send(values)))).toBe(true);
  expect(saved?.secret).toBe(whole);
  expect(service.asked.at(-1)?.body).toEqual({
    type: 'fleet_visits',
    title: 'Visits',
    url: 'https://fleet.example/exports',
    formats: ['jsonl', 'csv'],
    permission: 'fleet.*',
    routes: ['visits'],
    params: [
      { name: 'site', label: 'Site', kind: 'text', required: true },
      {
        name: 'unit',
        label: 'Unit',
        kind: 'choice',
        required: false,
        options: [
          { value: 'c', label: '°C' },
          { value: 'f', label: '°F' },
          { value: 'K', label: 'K' },
        ],
      },
    ],
  });
  expect(shown).toEqual(['Export type registered']);
});

it('names what is wrong with a parameter beside its field, and keeps messages of other parameters', async () => {
  const { session, toasts } = await sessionWith({});
  const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet, visits());
  const row = (id: number, name: string, options = '') => ({
    id,
    label: 'A',
    name,
    kind: options ? ('choice' as const) : ('text' as const),
    required: false,
    options,
  });
  const wrong = [row(0, 'site'), row(1, 'site'), row(2, '9'), row(3, 'unit', 'a = 1\na = 2'), row(4, 'other', ' ')];
  model.form.set('params', wrong);
  await model.form.submit((values) => model.send(values));
  expect(model.form.errors.peek()).toEqual({
    'params.1.name': ['Another parameter has this name'],
    'params.2.name': ['A letter, then up to 39 letters, digits and underscores'],
    'params.3.options': ['Two options have the same value'],
    'params.4.options': ['A choice needs at least one option'],
  });
  model.form.set('params', wrong.with(2, row(2, 'since')));
  expect(model.form.errors.peek()['params.2.name']).toBeUndefined();
  expect(model.form.errors.peek()['params.3.options']).toBeDefined();
});

it("shows the service's message beside the parameter that it is about", async () => {
  const data = { 'params.0.name': ['This name is reserved'], url: ['This address is private'] };
  const { session, toasts } = await sessionWith({
    'PUT /api/applications/5/export_types/3': { status: 422, error: { message: 'No.', code: 'invalid', data } },
  });
  const params = [{ name: 'site', label: 'Site', kind: 'text' as const, required: true }];
  const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet, visits({ params }));
  model.form.set('title', 'Guests');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.peek()).toEqual(data);
  expect(model.form.values.peek().title).toBe('Guests');
});

it('keeps options whose values could not be typed, unless they are edited', async () => {
  const options = [{ value: 'a = b', label: 'A' }];
  const params = [{ name: 'unit', label: 'Unit', kind: 'choice' as const, required: true, options }];
  const { session, toasts, service } = await sessionWith({
    'PUT /api/applications/5/export_types/3': { data: [visits()] },
  });
  const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet, visits({ params }));
  model.form.set('title', 'Guests');
  await model.form.submit((values) => model.send(values));
  expect(service.asked.at(-1)?.body).toMatchObject({ title: 'Guests', params });
  expect(service.asked.at(-1)?.body).not.toHaveProperty('type');
  expect(service.asked.at(-1)?.version).toBe(at);
});

it('follows what somebody else changed meanwhile, parameters too, and keeps what was typed', async () => {
  const params = [{ name: 'site', label: 'Site', kind: 'text' as const, required: true }];
  const { session, toasts } = await sessionWith({
    'PUT /api/applications/5/export_types/3': {
      status: 409,
      error: { message: 'It was changed.', code: 'changed_elsewhere' },
    },
    'GET /api/applications/5/export_types': {
      data: [visits({ title: 'Guests', params, updated_at: '2026-12-01T00:00:00.000Z' })],
    },
  });
  const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet, visits());
  model.form.set('title', 'Calls');
  await model.form.submit((values) => model.send(values));
  expect(model.form.values.peek()).toMatchObject({ title: 'Calls', params: [{ name: 'site', label: 'Site' }] });
  expect(model.base.elsewhere.peek()).toEqual({ title: 'Guests' });
});

it('offers the whole application, its declared permissions, and the one that is set', async () => {
  const declared = (resource: string, removed: boolean) => ({ resource, title: 'See', description: '', removed });
  const { session, toasts } = await sessionWith({
    'GET /api/applications/5/permissions': {
      data: [declared('fleet.devices.READ', false), declared('fleet.old.READ', true)],
    },
  });
  const options = async (permission: string) => {
    const model = new ExportTypeDialogModel(inEnglish, session, toasts, fleet, visits({ permission }));
    await model.permissions.load();
    return model.permissions.data.value?.map(({ label }) => label);
  };
  const usual = ['The whole application (fleet.*)', 'See (fleet.devices.READ)'];
  expect(await options('fleet.*')).toEqual(usual);
  expect(await options('fleet.old.READ')).toEqual([...usual, 'fleet.old.READ, no longer declared']);
});

it('rolls the secret, and deletes; one that is already gone counts as deleted', async () => {
  const { session, toasts, shown, service } = await sessionWith({
    'GET /api/applications/5/export_types': { data: [] },
    'POST /api/applications/5/export_types/3/secret': { data: [visits({ secret: whole })] },
    'DELETE /api/applications/5/export_types/3': gone,
    'DELETE /api/applications/5/export_types/4': { status: 403, error: { message: 'Not yours.', code: 'forbidden' } },
  });
  const model = new ExportTypesModel(inEnglish, session, toasts, fleet);
  expect(await model.rollSecret({ id: 3 }, true)).toBe(whole);
  expect(service.asked[0]?.body).toEqual({ revoke_previous: true });
  await model.remove({ id: 3 });
  await expect(model.remove({ id: 4 })).rejects.toThrow('Not yours.');
  expect(shown).toEqual(['Export type deleted', 'error: Not yours.']);
});
