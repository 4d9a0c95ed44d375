/**
 * The files of the CDN build that an element begins with.
 * @typedef {{entry: string, first: string[], later: string[]}} ElementFiles the entry and its imports, on all levels;
 * after an early module, `later` is what its defining module adds
 */

/** Sources of modules that define an element, or draw it early. */
const ENTRY = /^src\/elements\/(?:define|early)\/[\w-]+\.ts$/;

/**
 * @param {import('esbuild').Metafile['outputs']} outputs of the CDN build
 * @returns {Map<string, ElementFiles>} by the element's name without `iam-`
 */
export function elementFiles(outputs) {
  const reach = (/** @type {string} */ path, /** @type {Set<string>} */ found) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of outputs[path]?.imports ?? [])
      if (!next.external && next.kind === 'import-statement') reach(next.path, found);
    return found;
  };
  const isEntry = (/** @type {string} */ path) => ENTRY.test(outputs[path]?.entryPoint ?? '');
  const entries = Object.keys(outputs).filter((path) => path.includes('/define/') && isEntry(path));
  return new Map(
    entries.map((entry) => {
      const first = [...reach(entry, new Set())];
      const defining = (outputs[entry]?.imports ?? []).find(
        ({ path, kind }) => kind === 'dynamic-import' && isEntry(path),
      );
      const all = defining ? [...reach(defining.path, new Set(first))] : first;
      return [
        entry.replace(/^.*define\/|\.js$/g, ''),
        { entry, first, later: all.filter((path) => !first.includes(path)) },
      ];
    }),
  );
}
