/** Sources of modules that define an element. */
const ENTRY = /^src\/elements\/define\/[\w-]+\.ts$/;

/**
 * The files of the CDN build that an element begins with: the one that defines it, then its imports on all levels.
 * @param {import('esbuild').Metafile['outputs']} outputs of the CDN build
 * @returns {Map<string, string[]>} by the element's name without `iam-`
 */
export function elementFiles(outputs) {
  const reach = (/** @type {string} */ path, /** @type {Set<string>} */ found) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of outputs[path]?.imports ?? [])
      if (!next.external && next.kind === 'import-statement') reach(next.path, found);
    return found;
  };
  const entries = Object.keys(outputs).filter(
    (path) => path.includes('/define/') && ENTRY.test(outputs[path]?.entryPoint ?? ''),
  );
  return new Map(
    entries.map((path) => [path.replace(/^.*define\/|\.js$/g, ''), [...reach(behind(outputs, path), new Set())]]),
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
