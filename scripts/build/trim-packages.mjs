import { readFile } from 'node:fs/promises';

/**
 * What nothing of this repository uses of small packages that every first view contains. `tests/architecture/
 * trimmed-packages.test.ts` fails if it is used after all.
 * @type {{file: RegExp, cuts: [from: string | RegExp, to: string][]}[]}
 */
const PACKAGES = [
  {
    // URLs come complete, with their query; each request names its kind of reply, how to parse it, and its signal.
    file: /node_modules[\\/]ofetch[\\/]dist[\\/]shared[\\/]ofetch\.\w+\.mjs$/,
    cuts: [
      ["import destr from 'destr';\nimport { withBase, withQuery } from 'ufo';\n", ''],
      [' || destr;', ';'],
      [' || detectResponseType(context.response.headers.get("content-type") || "")', ''],
      [/ {4}if \(typeof context\.request === "string"\) \{[^]*?\n {4}\}\n/, ''],
      [
        / {4}let abortTimeout;\n {4}if \(!context\.options\.signal && context\.options\.timeout\) \{[^]*?\n {4}\}\n/,
        '',
      ],
      [/ finally \{\n {6}if \(abortTimeout\) \{[^}]*\}\n {4}\}/, ''],
      // Its user has no defaults and no hooks, names its retries, and reads of an error only the reply.
      [
        /(function resolveFetchOptions\([^)]*\) \{)[^]*?\n\}\n/,
        '$1\n  return { ...input, headers: new Headers(input.headers) };\n}\n',
      ],
      [/ {4}if \(context\.options\.onRequest\) \{[^]*?\n {4}\}\n/, ''],
      [/ {6}if \(context\.options\.onRequestError\) \{[^]*?\n {6}\}\n/, ''],
      [/ {4}if \(context\.options\.onResponse\) \{[^]*?\n {4}\}\n/, ''],
      [/ {6}if \(context\.options\.onResponseError\) \{[^]*?\n {6}\}\n/, ''],
      [
        /let retries;\n[^]*?\n {6}const responseCode/,
        'const retries = context.options.retry;\n      const responseCode',
      ],
      [/\(Array\.isArray\(context\.options\.retryStatusCodes\) \? (.*?\)) : .*?\)\)\) \{/, '$1) {'],
      [/typeof context\.options\.retryDelay === "function" \? .*? \|\| 0;/, 'context.options.retryDelay;'],
      [
        / {2}for \(const key of \["request"[^]*?\n {2}return fetchError;/,
        '  fetchError.response = ctx.response;\n  return fetchError;',
      ],
      [/ else if \(\s+\/\/ ReadableStream Body[^]*?\n {6}\}\n {4}\}/, '\n    }'],
      [/contentType === "application\/x-www-form-urlencoded" \?[^:]*: JSON/, 'JSON'],
      [/ {4}if \(Error\.captureStackTrace\) \{[^}]*\}\n/, ''],
      [/ {8}if \(!context\.options\.headers\.has\("accept"\)\) \{[^}]*\}\n/, ''],
      [/ {2}\$fetch\.native =[^]*?\n {2}\}\);\n/, ''],
    ],
  },
  {
    file: /node_modules[\\/]ofetch[\\/]dist[\\/]index\.mjs$/,
    cuts: [
      ['_globalThis = (function', '_globalThis = /* @__PURE__ */ (function'],
      ['ofetch = createFetch(', 'ofetch = /* @__PURE__ */ createFetch('],
    ],
  },
  {
    // Attributes and properties are our own: it mounts and unmounts, nothing else.
    file: /node_modules[\\/]@r2wc[\\/]core[\\/]dist[\\/]core\.js$/,
    cuts: [[/ w = \{\s*string: [^}]*\}/, ' w = {}']],
  },
];
const FILES = new RegExp(PACKAGES.map(({ file }) => file.source).join('|'));

/**
 * Removes the unused parts of a package's file.
 * @param {string} path
 * @param {string} text
 * @throws {Error} if this version of the package lacks one of them
 */
export function trimPackage(path, text) {
  let left = text;
  for (const [from, to] of PACKAGES.find(({ file }) => file.test(path))?.cuts ?? []) {
    const next = left.replace(from, to);
    if (next === left) throw new Error(`trim-packages.mjs does not find ${from} in ${path}`);
    left = next;
  }
  return left;
}

/** For builds with esbuild. @returns {import('esbuild').Plugin} */
export const trimPackagesEsbuild = () => ({
  name: 'trim-packages',
  setup({ onLoad }) {
    onLoad({ filter: FILES }, async ({ path }) => ({
      contents: trimPackage(path, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
});

/** For builds with Vite. @returns {import('vite').Plugin} */
export const trimPackagesVite = () => ({
  name: 'trim-packages',
  apply: 'build',
  transform: { filter: { id: FILES }, handler: (text, id) => trimPackage(id, text) },
});
