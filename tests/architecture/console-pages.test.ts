import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asksFirst, folderOf, formViews, pageViews } from '../../scripts/build/page-views.mjs';
import { routes } from '../../src/core/routes/routes.ts';
import { root } from './sources.ts';

it('gives every route of the console a page that names its view', () => {
  expect(Object.keys(pageViews).sort()).toEqual(routes.map(({ path }) => path).sort());
  for (const views of [...Object.values(formViews), ...Object.values(pageViews)]) {
    expect(views.length).toBeGreaterThan(0);
    expect(views.filter((view) => !existsSync(join(root, view)))).toEqual([]);
  }
  const folders = routes.map(({ path }) => folderOf(path));
  expect(new Set(folders).size).toBe(folders.length);
});

it('asks for data in the HTML of every page that checks the session, and of no other', () => {
  // Without its form, the log in page shows who is logged in.
  for (const { path, guest } of routes) expect([path, asksFirst(path)]).toEqual([path, !guest || path === 'sign-in']);
});

it('sends forms only in pages that are shown without checking the session', () => {
  const guests = routes.filter(({ guest }) => guest).map(({ path }) => path);
  expect(guests).toEqual(expect.arrayContaining(Object.keys(formViews)));
});
