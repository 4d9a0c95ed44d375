import { moduleGraph } from './module-graph.mjs';

/** The header, the elements that it contains, and what else has a popover at once. */
const BAR = ['header', 'notifications', 'announcements', 'export-dialog'];

/** A source, or the sheet that a style sheet becomes. */
const SOURCE = /^(?:lit-css:)?(src\/.+?)(?:\.css\.js)?$/;

/**
 * Modules that are loaded together, by the name of their list: `bar` for what the header shares with the elements that
 * it contains, `common` for what the team shares with others, `tables` for what only others share, `own/<element>` for
 * the rest of an element's first view.
 * @typedef {Record<string, string[]>} Lists
 */

/**
 * Sorts the modules of all first views into as few files as possible.
 * @param {Record<string, string>} definitions the defining module of each element
 * @param {string[]} taken modules in other chunks, with everything they import
 * @param {Iterable<string>} ofLoader modules of the loader, alone
 * @returns {Promise<{lists: Lists, lazy: string[], listsOf: (path: string) => string[]}>} paths in the repository; what
 * is imported on demand; and which lists a module needs, of which it then has to import the whole
 */
export async function commonModules(definitions, taken, ofLoader) {
  const modules = await moduleGraph(definitions);
  const imports = (/** @type {string} */ path, /** @type {string} */ kind) =>
    (modules[path]?.imports ?? []).filter((next) => !next.external && next.kind === kind);
  /** @param {string} path @param {Set<string>} found */
  const reach = (path, found = new Set()) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of imports(path, 'import-statement')) reach(next.path, found);
    return found;
  };
  const elsewhere = new Set([...ofLoader, ...taken.flatMap((path) => [...reach(path)])]);
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  for (const [name, definition] of Object.entries(definitions)) {
    for (const path of reach(definition)) {
      const source = SOURCE.exec(path)?.[1];
      if (!source || elsewhere.has(path)) continue;
      users.set(path, (users.get(path) ?? new Set()).add(name.replace('define/', '')));
    }
  }
  /** @type {Lists} */
  const lists = {};
  /** @type {Map<string, string>} */
  const listOf = new Map();
  for (const [path, names] of users) {
    const list = listFor(path, [...names]);
    listOf.set(path, list);
    (lists[list] ??= []).push(path.replace(/^lit-css:|\.js$/g, ''));
  }
  const lazy = [
    ...new Set(Object.keys(modules).flatMap((path) => imports(path, 'dynamic-import').map((next) => next.path))),
  ];
  /** @param {string} path */
  const listsOf = (path) => {
    const found = new Set();
    const all = reach(path);
    for (const one of all) {
      const list = listOf.get(one);
      if (!list || found.has(list)) continue;
      found.add(list);
      for (const [member, of] of listOf) if (of === list) for (const next of reach(member)) all.add(next);
    }
    return [...found];
  };
  return { lists, lazy, listsOf };
}

/**
 * @param {string} path of a module
 * @param {string[]} names of the elements whose first view needs it
 */
function listFor(path, names) {
  const [only = ''] = names;
  if (names.length === 1 && (only !== 'header' || !path.includes('src/widgets/ui/'))) return `own/${only}`;
  if (names.every((name) => BAR.includes(name))) return 'bar';
  return names.includes('team') ? 'common' : 'tables';
}
