import { readFileSync } from 'node:fs';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser';
import { at } from '../build/paths.mjs';

const FOLDER = 'service/platform/languages';

/**
 * Names of the values in an ICU message, each with its type.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {Map<string, string>}
 */
export function valuesOf(elements) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const element of elements) {
    if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, 'Value');
    if (element.type === TYPE.number || element.type === TYPE.plural) found.set(element.value, 'number');
    if (element.type === TYPE.select) found.set(element.value, 'string');
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const { value } of Object.values(element.options)) {
      for (const [name, type] of valuesOf(value)) if (!found.has(name)) found.set(name, type);
    }
  }
  return found;
}

/**
 * Values of a message's text.
 * @param {string} text
 */
export const valuesIn = (text) => valuesOf(parse(text, { ignoreTag: true }));

/** Types of the values that the English messages of the service name. */
export function messageParameters() {
  /** @type {Record<string, string>} */
  const texts = JSON.parse(readFileSync(at(`${FOLDER}/en.json`), 'utf8'));
  const lines = Object.entries(texts).flatMap(([id, text]) => {
    const values = [...valuesIn(text)].map(([value, type]) => `${value}: ${type}`);
    return values.length > 0 ? [`'${id}': { ${values.join('; ')} };`] : [];
  });
  const text = `import type { Value } from './value.ts';

/** Generated from the English messages by \`npm run generate\`: the values that each message names. */
export interface Parameters {
${lines.join('\n')}
}
`;
  return { [`${FOLDER}/parameters.ts`]: text };
}
