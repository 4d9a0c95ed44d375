import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';

/** A JSON schema, as far as this file reads it. */
interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

/** What the service bounds itself: details of an activity, an answer of a browser, the parts of an export's request. */
const BOUNDED_ELSEWHERE = [
  'POST /activity .detail',
  'POST /auth/passkey .credential',
  'POST /reports .ids',
  'POST /reports .options',
  'POST /reports .params',
  'POST /reports .routeParams',
  'POST /user/{id}/passkeys .credential',
];

/** A text of this pattern has a length, such as `^[\w-]{43}$`. */
const hasLength = ({ pattern = '' }: Schema) => /\{\d+(,\d+)?\}\$$/.test(pattern);

function unboundedIn(schema: Schema, path: string): string[] {
  const { type, items, properties = {}, additionalProperties, anyOf = [] } = schema;
  const isOpen =
    (type === 'string' && schema.maxLength === undefined && !schema.enum && !schema.format && !hasLength(schema)) ||
    (type === 'array' && schema.maxItems === undefined) ||
    typeof additionalProperties === 'object';
  return [
    ...(isOpen ? [path] : []),
    ...(items ? unboundedIn(items, `${path}[]`) : []),
    ...anyOf.flatMap((one) => unboundedIn(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => unboundedIn(one, `${path}.${name}`)),
  ];
}

it('bounds every text and every list in the body of a request', () => {
  const found = Object.entries<Endpoint>(table).flatMap(([name, { body }]) =>
    body ? unboundedIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, `${name} `) : [],
  );
  expect(found.sort()).toEqual(BOUNDED_ELSEWHERE);
});
