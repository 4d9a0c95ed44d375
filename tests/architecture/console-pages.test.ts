import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asksFirst, folderOf, loggedInViews, pageViews } from '../../scripts/build/page-views.mjs';
import { routes } from '../../src/core/routes/routes.ts';
import { root } from './sources.ts';

it('gives every route of the console a page that names its view', () => {
  expect(Object.keys(pageViews).sort()).toEqual(routes.map(({ path }) => path).sort());
  for (const views of [loggedInViews, ...Object.values(pageViews)]) {
    expect(views.length).toBeGreaterThan(0);
    expect(views.filter((view) => !existsSync(join(root, view)))).toEqual([]);
  }
  const folders = routes.map(({ path }) => folderOf(path));
  expect(new Set(folders).size).toBe(folders.length);
});

it('asks for data in the HTML of every page that checks the session, and of no other', () => {
  for (const { path, guest } of routes) expect([path, asksFirst(path)]).toEqual([path, !guest]);
});
