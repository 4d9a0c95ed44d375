import type * as z from 'zod/mini';
import type { Table } from './table.ts';

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Part<E, P extends string> = P extends keyof E ? E[P] : undefined;

/** Request and reply of each endpoint. The published package contains these types written out, without zod. */
export type Shapes = {
  [Name in keyof Table]: {
    params: Read<Part<Table[Name], 'params'>>;
    query: Read<Part<Table[Name], 'query'>>;
    body: Part<Table[Name], 'multipart'> extends true ? FormData : Sent<Part<Table[Name], 'body'>>;
    reply: Read<Part<Table[Name], 'reply'>>;
    meta: Part<Table[Name], 'meta'> extends z.ZodMiniType ? Read<Part<Table[Name], 'meta'>> : Record<string, never>;
  };
};
