/**
 * The JSON of a value, also on pages where an old library (Prototype 1.6) gives lists, texts and numbers a `toJSON` of
 * their own: it returns JSON, which `JSON.stringify` would put into quotes.
 */
export const jsonText = (value: unknown): string => JSON.stringify(value, asItIs);

function asItIs(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key];
  return Array.isArray(own) || typeof own !== 'object' ? own : value;
}
