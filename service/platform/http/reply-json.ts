import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Objects that several replies contain. */
const shared = new WeakSet<object>();

/** Marks an object that several replies contain and nothing changes: each endpoint checks and writes it once. */
export function inManyReplies<T extends object>(value: T): T {
  shared.add(value);
  return value;
}

/** Checks replies against the contract and writes them as JSON. */
export const writeReplies: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, ...route }) => {
  const writeWhole = serializerCompiler({ schema, ...route });
  if (!(schema instanceof z.ZodMiniObject)) return writeWhole;
  const { data, meta } = schema.def.shape as Record<string, z.ZodMiniType | undefined>;
  if (!(data instanceof z.ZodMiniArray) || !meta) return writeWhole;
  const writeOne = serializerCompiler({ schema: data.def.element, ...route });
  const writeMeta = serializerCompiler({ schema: meta, ...route });
  const known = new WeakMap<object, string>();

  const write = (one: object) => {
    const text = known.get(one) ?? writeOne(one);
    if (shared.has(one)) known.set(one, text);
    return text;
  };
  return (reply: { data: unknown; meta: unknown }) => {
    if (!isShared(reply.data)) return writeWhole(reply);
    return `{"data":[${reply.data.map(write).join(',')}],"meta":${writeMeta(reply.meta)}}`;
  };
};

const isShared = (data: unknown): data is object[] =>
  Array.isArray(data) && data.length > 0 && data.every((one) => typeof one === 'object' && shared.has(one));
