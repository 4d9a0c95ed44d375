import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { table } from '../../../src/core/contract/table.ts';

it('keeps a name that was copied out of a table or a document on one line', () => {
  const copied = '\tAda\r\nLovelace\u2028 King\n';
  const body = { name: copied, email: 'ada@example.net', password: 'velvet-anchor-77', roles: [1], organization_id: 1 };
  expect(z.parse(table['PUT /user/{id}'].body, { name: copied }).name).toBe('Ada Lovelace  King');
  expect(z.parse(table['POST /user'].body, body).name).toBe('Ada Lovelace  King');
});
