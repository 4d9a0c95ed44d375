/**
 * The files of the CDN build that an element begins with.
 * @typedef {{first: string[], later: string[]}} ElementFiles the file that defines or draws it, then its imports on all
 * levels; after an early module, `later` is what its defining module adds
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
    entries.map((path) => {
      const entry = behind(outputs, path);
      const first = [...reach(entry, new Set())];
      const defining = (outputs[entry]?.imports ?? []).find(
        (next) => next.kind === 'dynamic-import' && isEntry(next.path),
      );
      const all = defining ? [...reach(behind(outputs, defining.path), new Set(first))] : first;
      return [path.replace(/^.*define\/|\.js$/g, ''), { first, later: all.filter((one) => !first.includes(one)) }];
    }),
  );
}

/**
 * The file with the code of an entry: esbuild leaves a file that only imports it, if others import that code too.
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} path of an entry's file
 */
export function behind(outputs, path) {
  const { inputs = {}, entryPoint = '' } = outputs[path] ?? {};
  if (Object.keys(inputs).length > 0) return path;
  return Object.keys(outputs).find((other) => outputs[other]?.inputs[entryPoint]) ?? path;
}
