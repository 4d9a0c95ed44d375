/**
 * A module, and all that load it at once, not on demand.
 * @param {string} id of the module
 * @param {{getModuleInfo(id: string): {importers: string[]} | null}} graph
 * @returns {Set<string>} ids
 */
export function usersOf(id, graph) {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return seen;
}
