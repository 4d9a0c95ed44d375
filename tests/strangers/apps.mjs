/**
 * A stranger's app, in `tests/strangers/apps/<name>`.
 * @typedef {object} App
 * @property {string} name
 * @property {string[]} steps what it runs, in order: `install`, `check`, `build`, or a program
 * @property {string} [output] the folder that its build writes, served as files
 * @property {string[]} [start] the program that serves it, with `PORT` for the port
 * @property {boolean} [isPage] whether it is opened in a browser
 * @property {string[]} [paths] the addresses of its pages, after its own. Default: that alone
 */

const vite = { steps: ['install', 'check', 'build'], output: 'dist', isPage: true };

/** @type {readonly App[]} the slowest first */
export const apps = [
  { name: 'angular', ...vite },
  {
    name: 'next',
    steps: ['install', 'check', 'build'],
    start: ['node_modules/next/dist/bin/next', 'start', '-p', 'PORT', '-H', '127.0.0.1'],
    isPage: true,
  },
  { name: 'vue', ...vite },
  { name: 'svelte', ...vite },
  { name: 'react-19', ...vite },
  { name: 'react-18', ...vite },
  // Two bundles on one page, in either order.
  { name: 'mixed', ...vite, paths: ['', '?npm-first'] },
  { name: 'html', steps: [], output: '.', isPage: true },
  { name: 'node', steps: ['install', 'programs'] },
];
