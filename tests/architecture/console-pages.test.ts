import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf, viewsOf } from '../../scripts/build/pages.ts';
import { pages } from '../../src/console/pages.ts';
import { routes } from '../../src/core/routes/routes.ts';
import { screens } from '../../src/core/routes/screens.ts';
import { root, sources } from './sources.ts';

it('gives every route of the console a page that names its view', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual(routes.map(({ path }) => path).sort());
  for (const page of pages) expect(viewsOf(page).length).toBeGreaterThan(0);
  const folders = pages.map(folderOf);
  expect(new Set(folders).size).toBe(folders.length);
});

it('asks for data in the HTML of every page that checks the session, and of no other', () => {
  const scripts = new Map(pages.map(({ path, script }) => [path, script]));
  // Without its form, the log in page shows who is logged in.
  for (const { path, guest } of routes)
    expect([path, scripts.get(path) === 'preload-session']).toEqual([path, !guest || path === 'sign-in']);
});

it('sends forms only in pages that are shown without checking the session', () => {
  const guests = routes.filter(({ guest }) => guest).map(({ path }) => path);
  const withForm = pages.filter(({ hasForm }) => hasForm).map(({ path }) => path);
  expect(guests).toEqual(expect.arrayContaining(withForm));
});

it('has a main flow for every screen, in its own folder or within that of another one', () => {
  const flowOf = (folder: string) => `tests/e2e/${folder}/${folder}.spec.ts`;
  const mains = sources(['tests/e2e'], /\/([\w-]+)\/\1\.spec\.ts$/);
  const missing = Object.values(screens).filter(
    ({ view, title }) =>
      !existsSync(join(root, flowOf(view))) && !mains.some(({ text }) => text.includes(`('${title}')`)),
  );
  expect(missing.map(({ view }) => view)).toEqual([]);
});
