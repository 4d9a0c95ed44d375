import type { Shapes } from './shapes.ts';

/** The name of a call, such as `GET /user/{id}`. */
export type CallName = keyof Shapes;

/** The variables of a call's path. */
export type Params<C extends CallName> = Shapes[C]['params'];
/** The query of a call, as numbers, flags and text. */
export type Query<C extends CallName> = Shapes[C]['query'];
/** The body that a call takes. */
export type Body<C extends CallName> = Shapes[C]['body'];
/** `data` of a call's success. */
export type Reply<C extends CallName> = Shapes[C]['reply'];
/** `meta` of a call's success. */
export type Meta<C extends CallName> = Shapes[C]['meta'];
/** One item of a call's reply. */
export type Item<C extends CallName> = Reply<C> extends readonly (infer T)[] ? T : never;

type PartialKey<N extends string, T> = [T] extends [undefined]
  ? { [K in N]?: undefined }
  : Partial<T> extends T
    ? { [K in N]?: T }
    : { [K in N]: T };

/** What is handed to the client to make a call. */
export type Request<C extends CallName> = PartialKey<'params', Params<C>> &
  PartialKey<'query', Query<C>> &
  PartialKey<'body', Body<C>> & {
    /** Gives the call up. */
    signal?: AbortSignal;
    /** Sent as Bearer token in place of the session's: the one-time token of an external login. */
    token?: string;
    /** Milliseconds before the call is given up; 30,000 when left out. */
    timeout?: number;
  };

/** A success, unwrapped (spec: calls). */
export interface Success<C extends CallName> {
  status: number;
  data: Reply<C>;
  meta: Meta<C>;
}
