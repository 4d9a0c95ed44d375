/** Translations of a frame's texts: only those are stored by language, not the nodes. */

/**
 * @param {unknown} english the nodes of a frame, as data
 * @param {Record<string, unknown>} translated the same nodes by language
 * @returns {Record<string, string[]>} what differs between languages, by language in the same order: texts, labels,
 * and the language and its direction
 */
export function frameTexts(english, translated) {
  const texts = Object.entries(translated).map(([language, nodes]) => {
    /** @type {Map<string, string>} */
    const found = new Map();
    compare(english, nodes, found);
    return /** @type {const} */ ([language, found]);
  });
  const keys = [...new Set(texts.flatMap(([, found]) => [...found.keys()]))];
  return {
    en: keys,
    ...Object.fromEntries(texts.map(([language, found]) => [language, keys.map((key) => found.get(key) ?? key)])),
  };
}

/**
 * @param {unknown} from
 * @param {unknown} to
 * @param {Map<string, string>} found
 */
function compare(from, to, found) {
  if (typeof from === 'string' && typeof to === 'string') {
    if (from === to) return;
    if ((found.get(from) ?? to) !== to) throw new Error(`'${from}' has two translations in one frame`);
    found.set(from, to);
    return;
  }
  const [one, other] = [Object.entries(Object(from)), Object.entries(Object(to))];
  if (one.map(([key]) => key).join() !== other.map(([key]) => key).join())
    throw new Error('a frame has other nodes in another language');
  for (const [at, [, value]] of one.entries()) compare(value, other[at]?.[1], found);
}
