import { existsSync, readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';

/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_000,
  shared: 97_000,
  core: 33_500,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 124_500,
    notifications: 134_000,
    announcements: 134_000,
    header: 143_000,
    team: 174_000,
    'export-dialog': 174_000,
    account: 170_000,
    console: 166_000,
    organization: 166_000,
    'organization-settings': 171_000,
    default: 165_000,
  },
  /** The files of a first view, without the loader and the prerendered view. */
  files: 6,
  /** A chunk that is loaded when it is shown. */
  lazy: 40_000,
};

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
