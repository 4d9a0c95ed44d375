import { expect, it } from 'vitest';
import type { Application } from '../../../src/core/contract/endpoints/platform/applications.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { PermissionDialogModel } from '../../../src/widgets/applications/permissions/permission-dialog-model.ts';
import { PermissionsModel, type Declared } from '../../../src/widgets/applications/permissions/permissions-model.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const at = '2026-11-20T08:00:00.000Z';
const fleet: Application = { id: 5, name: 'fleet', title: 'Fleet', url: null, created_at: at, updated_at: at };
const one = (area: string, title: string, removed = false) => ({
  resource: `fleet.${area}`,
  title,
  description: '',
  removed,
});

/** A service that keeps what is declared; others may declare meanwhile. */
async function open(kept: ReturnType<typeof one>[]) {
  const held = { rows: kept };
  const all = await sessionWith({
    'GET /api/applications/5/permissions': () => ({ data: held.rows }),
    'PUT /api/applications/5/permissions': ({ body }) => {
      const { permissions } = body as { permissions: Declared[] };
      held.rows = permissions.map((row) => ({ ...row, removed: false }));
      return { data: held.rows };
    },
  });
  const model = new PermissionsModel(inEnglish, all.session, all.toasts, fleet);
  await model.refresh();
  return { ...all, model, held };
}
const names = ({ rows }: { rows: { resource: string }[] }) => rows.map(({ resource }) => resource);

it('adds a permission to the newest list, and never sends those that are not declared', async () => {
  const { model, held, shown } = await open([one('a.READ', 'A'), one('old.READ', 'Old', true)]);
  held.rows = [...held.rows, one('b.READ', 'Of a release meanwhile')];
  const dialog = new PermissionDialogModel(inEnglish, model, fleet);
  for (const [field, value] of [
    ['area', ' doors '],
    ['access', 'WRITE'],
    ['title', ' Open doors '],
  ] as const)
    dialog.form.set(field, value);
  expect(await dialog.form.submit((values) => dialog.send(values))).toBe(true);
  expect(names(held)).toEqual(['fleet.a.READ', 'fleet.b.READ', 'fleet.doors.WRITE']);
  expect(model.list.rows.value.at(-1)).toEqual(one('doors.WRITE', 'Open doors'));
  expect(shown).toEqual(['Permission added']);
});

it('rejects an area that is not a name, and a permission that is declared already', async () => {
  const { model, service } = await open([one('doors.READ', 'See doors')]);
  const dialog = new PermissionDialogModel(inEnglish, model, fleet);
  dialog.form.set('title', 'Doors');
  const problem = async (area: string) => {
    dialog.form.set('area', area);
    expect(await dialog.form.submit((values) => dialog.send(values))).toBe(false);
    return dialog.form.errors.peek().area?.[0];
  };
  expect(await problem(' ')).toBe('This field is empty');
  expect(await problem('front.doors')).toMatch(/^Up to 40 letters/);
  expect(await problem('1st')).toMatch(/^Up to 40 letters/);
  expect(await problem('doors')).toBe('The application already declares this permission');
  expect(service.asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  dialog.form.set('access', '*');
  expect(dialog.resourceOf(dialog.form.values.peek())).toBe('fleet.doors.*');
});

it('changes title and description in place, removes, and declares again', async () => {
  const { model, held, shown } = await open([one('a.READ', 'A'), one('b.READ', 'B'), one('c.READ', 'C', true)]);
  const [first, second, third] = held.rows;
  if (!first || !second || !third) throw new Error('Nothing is declared.');
  const dialog = new PermissionDialogModel(inEnglish, model, fleet, first);
  dialog.form.set('title', 'Better');
  expect(await dialog.form.submit((values) => dialog.send(values))).toBe(true);
  expect(held.rows.map(({ title }) => title)).toEqual(['Better', 'B']);
  await model.remove(second);
  await model.restore(third);
  expect(names(held)).toEqual(['fleet.a.READ', 'fleet.c.READ']);
  expect(shown).toEqual(['Permission saved', 'Permission deleted', 'Permission declared again']);
});
