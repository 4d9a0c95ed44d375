import type { Shapes } from './shapes.ts';

/** The name of a call, such as `GET /user/{id}`. */
export type EndpointName = keyof Shapes;

/** The variables of a call's path. */
export type Params<C extends EndpointName> = Shapes[C]['params'];
/** The query of a call, as numbers, flags and text. */
export type Query<C extends EndpointName> = Shapes[C]['query'];
/** The body that a call takes. */
export type Body<C extends EndpointName> = Shapes[C]['body'];
/** `data` of a call's success. */
export type Reply<C extends EndpointName> = Shapes[C]['reply'];
/** `meta` of a call's success. */
export type Meta<C extends EndpointName> = Shapes[C]['meta'];
/** One item of a call's reply. */
export type Item<C extends EndpointName> = Reply<C> extends readonly (infer T)[] ? T : never;

type PartialKey<N extends string, T> = [T] extends [undefined]
  ? { [K in N]?: undefined }
  : Partial<T> extends T
    ? { [K in N]?: T }
    : { [K in N]: T };

/** What is handed to the client to make a call. */
export type Request<C extends EndpointName> = PartialKey<'params', Params<C>> &
  PartialKey<'query', Query<C>> &
  PartialKey<'body', Body<C>> & {
    /** Gives the call up. */
    signal?: AbortSignal;
    /** Sent as Bearer token in place of the session's: the one-time token of an external login. */
    token?: string;
    /** Milliseconds before the call is given up; 30,000 when left out. */
    timeout?: number;
  };

/** A success, unwrapped. */
export interface Success<C extends EndpointName> {
  status: number;
  data: Reply<C>;
  meta: Meta<C>;
}
