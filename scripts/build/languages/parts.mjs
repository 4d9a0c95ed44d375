import { definitions } from '../entries.mjs';
import { moduleGraph } from '../module-graph.mjs';

/** What the console loads when it shows a screen or a public page. Their texts come with them. */
const SCREENS = /^src\/widgets\/console\/(?:screens|console|layout)\.tsx$/;

/** The console's own. */
const PALETTE = 'src/widgets/command/';

/** Widgets with a catalogue although no element is named after them. */
const WIDGETS = { 'getting-started': 'getting-started/getting-started', 'set-up': 'set-up/set-up' };

/**
 * The words of each part, which gets a catalogue: an element, or a screen of the console.
 * @param {import('./english.mjs').Source[]} words
 * @returns {Promise<Map<string, string[]>>} ids by the part's name
 */
export async function partsOf(words) {
  const entryPoints = {
    ...Object.fromEntries(definitions().map(([name, path]) => [name.replace('define/', ''), path])),
    ...Object.fromEntries(Object.entries(WIDGETS).map(([name, path]) => [name, `src/widgets/${path}.tsx`])),
  };
  const modules = await moduleGraph(entryPoints, { packages: 'external' });
  /** @param {string} path @param {Set<string>} found */
  const reach = (path, found) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of modules[path]?.imports ?? [])
      if (!next.external && (next.kind !== 'dynamic-import' || !SCREENS.test(path) || next.path.startsWith(PALETTE)))
        reach(next.path, found);
    return found;
  };
  return new Map(
    Object.entries(entryPoints).map(([name, path]) => {
      const reached = reach(path, new Set());
      return [name, words.filter((one) => reached.has(`src/widgets/${one.path}.ts`)).map(({ id }) => id)];
    }),
  );
}
