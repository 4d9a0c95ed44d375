import { existsSync, readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';

/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_000,
  shared: 76_000,
  core: 28_000,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 88_000,
    notifications: 95_000,
    announcements: 95_000,
    header: 105_000,
    team: 120_000,
    'export-dialog': 132_000,
    account: 120_000,
    default: 114_000,
  },
  /**
   * The files of a first view, with the one that draws it first, without the loader.
   * @type {Record<string, number> & {default: number}}
   */
  files: { 'sign-in': 2, notifications: 4, announcements: 4, header: 4, team: 4, 'export-dialog': 5, default: 4 },
  /** A chunk that is loaded when it is shown. */
  lazy: 40_000,
};

/**
 * The files that draw a first view before React, by element.
 * @type {Record<string, string>}
 */
export const framed = { header: 'bar.js', notifications: 'bar.js', team: 'members.js' };

/**
 * Packages that no first view contains: each is loaded with the first panel, choice, calendar or code that needs it.
 */
export const later = ['@floating-ui/dom', 'downshift', 'react-day-picker', 'uqr'];

/**
 * What may not be in an element's first view: sources (folders end with a slash) other than those under `only`, and
 * those under `never`; packages; and words that only administrators meet.
 * @type {Record<string, {only: string[], never: string[], packages: string[], words: string[]}>}
 */
export const leaks = {
  'sign-in': {
    only: ['src/widgets/sign-in/', 'src/widgets/react/', 'src/widgets/ui/'],
    never: ['src/widgets/ui/data/tables/', 'src/widgets/ui/fields/choices/', 'src/widgets/ui/fields/dates/'],
    packages: [],
    words: ['Team members', 'Create new user', 'Suspend user', 'System settings', 'Transfer organization'],
  },
};

/**
 * Entries of this file that match nothing: after a move they would pass any build.
 * @param {Map<string, string[]>} entries the elements of the build, by name
 * @returns {string[]} a sentence for each
 */
export function missingNames(entries) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const guards = Object.values(leaks);
  const elements = [...Object.keys(budgets.everything), ...Object.keys(leaks)].filter((name) => name !== 'default');
  const paths = guards.flatMap(({ only, never }) => [...only, ...never]);
  const packages = [...later, ...guards.flatMap((guard) => guard.packages)];
  return [
    ...elements.filter((name) => !entries.has(name)).map((name) => `names the element ${name}, which is not built`),
    ...paths.filter((path) => !existsSync(at(path))).map((path) => `names ${path}, which does not exist`),
    ...packages
      .filter((name) => !dependencies[name] && !devDependencies[name])
      .map((name) => `names ${name}, which is no dependency`),
  ];
}
