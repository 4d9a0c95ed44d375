/**
 * How a page gets its session: `shared` shares the console's cookie, `handover` leaves for the console and comes back
 * with a code, `inline` has a session of its own by the form in its dialog. All but the first are on an unrelated host.
 * @typedef {'shared' | 'handover' | 'inline'} LogIn
 */

/**
 * A stranger's app, in `tests/integrations/apps/<name>`.
 * @typedef {object} App
 * @property {string} name
 * @property {string[]} steps what it runs, in order: `install`, `check`, `build`, or a program
 * @property {string} [output] the folder that its build writes, served as files
 * @property {string[]} [start] the program that serves it, with `PORT` for the port
 * @property {LogIn} logIn
 * @property {'visit' | 'services'} [look] how it is opened in a browser; not at all if omitted
 * @property {string[]} [paths] the addresses of its pages, after its own. Default: that alone
 * @property {string} [says] what its `<output>` also says in the end
 */

/** @type {{steps: string[], output: string, look: 'visit', logIn: LogIn}} */
const vite = { steps: ['install', 'check', 'build'], output: 'dist', look: 'visit', logIn: 'shared' };

/** @type {readonly App[]} the slowest first */
export const apps = [
  { name: 'angular', ...vite },
  {
    name: 'next',
    steps: ['install', 'check', 'build'],
    start: ['node_modules/next/dist/bin/next', 'start', '-p', 'PORT', '-H', '127.0.0.1'],
    look: 'visit',
    logIn: 'shared',
  },
  { name: 'vue', ...vite, logIn: 'handover' },
  { name: 'svelte', ...vite, logIn: 'inline' },
  { name: 'react-19', ...vite },
  { name: 'react-18', ...vite },
  // Two bundles on one page, in either order.
  { name: 'mixed', ...vite, paths: ['', '?npm-first'] },
  { name: 'html', steps: [], output: '.', look: 'visit', logIn: 'handover' },
  // Two versions on one page, in either order.
  {
    name: 'versions',
    steps: [],
    output: '.',
    look: 'visit',
    logIn: 'shared',
    paths: ['', '?old-first'],
    says: 'ignored',
  },
  { name: 'services', steps: [], output: '.', look: 'services', logIn: 'inline' },
  { name: 'node', steps: ['install', 'programs'], logIn: 'inline' },
];
