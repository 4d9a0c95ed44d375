import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** How many inputs a test sends. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12);
/** The same few inputs each time, unless asked otherwise. */
export const budget = { numRuns: RUNS, seed: Number(process.env['FUZZ_SEED'] ?? 1), endOnFailure: RUNS > 100 };

/** The parts of a JSON schema (draft 2020-12, as zod writes it) that the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  format?: string;
}

/** Texts that break careless code: SQL, templates, headers, paths, markup, control and bidirectional characters. */
const nasty = [
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '../../../etc/passwd',
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'a\r\nBcc: victim@else.example',
  '__proto__',
  'constructor',
  '%_\\',
  '=1+1',
  '\u212a\u017f\u0130\u0131',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(40),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat({ max: 400 }).map((length) => 'x'.repeat(length)),
);

/** Anything that JSON can say. */
const anything = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, -(2 ** 53), 1e308, '', [], {}),
  text,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values by a schema, near its limits, and every now and then something else altogether. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: validOf(schema) }, { weight: 1, arbitrary: anything });
}

function validOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom(0, -1, schema.minimum ?? 0, schema.maximum ?? 2 ** 31 - 1, 0.5),
    );
  if (schema.format === 'date-time')
    return fc.oneof(
      fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      fc.constantFrom('0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-22T10:00:00+14:00'),
    );
  if (schema.type === 'string')
    return fc.oneof(
      text,
      fc.constantFrom('walt.writer@northwind.example', 'x'.repeat(Math.min(schema.maxLength ?? 300, 70_000))),
    );
  return anything;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valueOf(value)])), {
    requiredKeys: [...required],
  });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.oneof(text, fc.constant('key')), valueOf(additionalProperties), { maxKeys: 4 });
}

/** Requests by a schema of the contract. */
export const inputsOf = (schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> =>
  schema ? valueOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema) : fc.constant(undefined);

/** What a header may contain (RFC 9110, 5.5); `fetch` sends nothing else. */
export const headerText = fc.oneof(
  fc.constantFrom('0', '-1', '3', '987654', '2147483648', '*', '""', '"2026-11-24T00:00:00.000Z"', 'W/"x"', '1e9'),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x21-\x7e]/g, '')),
);
