import { existsSync, readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';

/** Bytes after gzip. A first view is what the loader fetches for an element beyond the shared chunk. */
export const budgets = {
  loader: 2_000,
  shared: 88_500,
  core: 24_000,
  /**
   * First views by element; one that is not named here gets `default`.
   * @type {Record<string, number> & {default: number}}
   */
  firstView: {
    'sign-in': 10_100,
    announcements: 5_000,
    account: 30_000,
    header: 34_000,
    notifications: 20_000,
    'export-dialog': 32_000,
    team: 46_000,
    'organization-team': 37_000,
    organization: 25_000,
    // Screens that begin with a table.
    organizations: 35_000,
    'announcements-manager': 33_000,
    default: 20_000,
  },
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
    packages: ['@tanstack/react-virtual'],
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
  const elements = [...Object.keys(budgets.firstView), ...Object.keys(leaks)].filter((name) => name !== 'default');
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
