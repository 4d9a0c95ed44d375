import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inManyReplies, writeReplies } from '../../../../service/platform/http/reply-json.ts';

/** Writes replies of an endpoint whose rows have these fields. */
const writerOf = (fields: Record<string, z.ZodMiniType>) =>
  writeReplies({
    schema: z.object({ data: z.array(z.object(fields)), meta: z.object({ total: z.number() }) }),
    method: 'GET',
    url: '/',
  });

/** A row that counts how often its name is read. */
function counted(name: string) {
  const row = {
    reads: 0,
    secret: 'x',
    get name() {
      this.reads += 1;
      return name;
    },
  };
  return row;
}

const meta = { total: 2 };

it('writes a shared row once, and only its declared fields', () => {
  const write = writerOf({ name: z.string() });
  const [one, other] = [inManyReplies(counted('one')), inManyReplies(counted('other'))];
  const expected = '{"data":[{"name":"one"},{"name":"other"}],"meta":{"total":2}}';
  expect(write({ data: [one, other], meta })).toBe(expected);
  const { reads } = one;
  expect(reads).toBeGreaterThan(0);
  expect(write({ data: [one, other], meta })).toBe(expected);
  expect(write({ data: [other, one], meta: { total: 3 } })).toBe(
    '{"data":[{"name":"other"},{"name":"one"}],"meta":{"total":3}}',
  );
  expect(one.reads).toBe(reads);
});

it('writes other rows anew, also beside shared ones', () => {
  const write = writerOf({ name: z.string() });
  const own = { name: 'before' };
  write({ data: [own], meta });
  own.name = 'after';
  expect(write({ data: [own], meta })).toContain('after');
  expect(write({ data: [inManyReplies({ name: 'shared' }), own], meta })).toContain('"shared"},{"name":"after"}');
  expect(write({ data: [], meta })).toBe('{"data":[],"meta":{"total":2}}');
});

it('writes a shared row for each endpoint by its own fields', () => {
  const row = inManyReplies({ name: 'one', id: 1 });
  expect(writerOf({ name: z.string() })({ data: [row], meta })).toContain('[{"name":"one"}]');
  expect(writerOf({ id: z.number() })({ data: [row], meta })).toContain('[{"id":1}]');
});

it('refuses a shared row and a meta that break the contract', () => {
  const write = writerOf({ id: z.number() });
  const row = inManyReplies({ id: 1 });
  expect(() => write({ data: [inManyReplies({ id: 'one' })], meta })).toThrow("Response doesn't match the schema");
  expect(() => write({ data: [row], meta: {} })).toThrow("Response doesn't match the schema");
});
