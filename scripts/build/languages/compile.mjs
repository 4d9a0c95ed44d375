import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Node */
/** @typedef {import('./english.mjs').Shape} Shape */

/**
 * Compiles ICU messages to an object literal of texts and functions, and compares them with the English words.
 * @param {Record<string, unknown>} texts
 * @param {Shape} shape of the English words
 * @param {string} where the messages are, for the problems
 * @param {string[]} problems gets a sentence for each missing, unknown or wrong message
 * @returns {string}
 */
export function compileTexts(texts, shape, where, problems) {
  for (const key of Object.keys(texts)) if (!(key in shape)) problems.push(`${where}.${key} is no text of the words`);
  const entries = Object.entries(shape).flatMap(([key, expected]) => {
    const text = texts[key];
    const at = `${where}.${key}`;
    if (text === undefined) problems.push(`${at} is missing`);
    else if (typeof text === 'object' && text !== null && expected !== true && !Array.isArray(expected))
      return [`${JSON.stringify(key)}:${compileTexts({ ...text }, expected, at, problems)}`];
    else if (typeof text !== 'string' || (expected !== true && !Array.isArray(expected)))
      problems.push(`${at} has another shape than the words`);
    else return [`${JSON.stringify(key)}:${compileMessage(text, expected === true ? [] : expected, at, problems)}`];
    return [];
  });
  return `{${entries.join(',')}}`;
}

/**
 * @param {string} message
 * @param {string[]} parameters
 * @param {string} where
 * @param {string[]} problems
 */
function compileMessage(message, parameters, where, problems) {
  /** @type {Set<string>} */
  const used = new Set();
  let code = '""';
  try {
    code = concatenation(parse(message, { ignoreTag: true }), used, null);
  } catch (error) {
    problems.push(`${where} is no ICU message: ${error instanceof Error ? error.message : error}`);
  }
  for (const name of used) if (!parameters.includes(name)) problems.push(`${where} uses {${name}}, which is no value`);
  for (const name of parameters) if (!used.has(name)) problems.push(`${where} does not use {${name}}`);
  return parameters.length > 0 ? `(${parameters.join(',')})=>${code}` : code;
}

/**
 * A JavaScript expression of a message.
 * @param {Node[]} nodes
 * @param {Set<string>} used gets the names of values
 * @param {{value: string, offset: number} | null} counted what `#` writes
 * @returns {string}
 */
function concatenation(nodes, used, counted) {
  const parts = nodes.map((node) => expression(node, used, counted));
  const isText = nodes.length === 0 || nodes[0]?.type === TYPE.literal || nodes[1]?.type === TYPE.literal;
  return [...(isText && nodes.length > 0 ? [] : ['""']), ...parts].join('+');
}

/**
 * @param {Node} node
 * @param {Set<string>} used
 * @param {{value: string, offset: number} | null} counted
 * @returns {string}
 */
function expression(node, used, counted) {
  if (node.type === TYPE.literal) return JSON.stringify(node.value);
  if (node.type === TYPE.pound) {
    if (!counted) throw new Error('# is outside of a plural');
    return `n(${counted.value}${counted.offset ? `-${counted.offset}` : ''})`;
  }
  if (!('value' in node)) throw new Error('tags are not used');
  used.add(node.value);
  if (node.type === TYPE.argument) return node.value;
  if (node.type === TYPE.number && !node.style) return `n(${node.value})`;
  if (node.type !== TYPE.plural && node.type !== TYPE.select)
    throw new Error('only number, plural and select are used');
  if (node.type === TYPE.plural && node.pluralType !== 'cardinal') throw new Error('selectordinal is not used');
  const inner = node.type === TYPE.plural ? { value: node.value, offset: node.offset } : counted;
  const forms = Object.entries(node.options).map(
    ([name, option]) => `${JSON.stringify(name)}:${concatenation(option.value, used, inner)}`,
  );
  const offset = node.type === TYPE.plural && node.offset ? `,${node.offset}` : '';
  return `${node.type === TYPE.plural ? 'p' : 's'}(${node.value},{${forms.join(',')}}${offset})`;
}
