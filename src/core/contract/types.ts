import type { Shapes } from './shapes.ts';

/** Name of an endpoint, such as `GET /user/{id}`. */
export type EndpointName = keyof Shapes;

/** Path variables of an endpoint. */
export type Params<C extends EndpointName> = Shapes[C]['params'];
/** Query of an endpoint, as numbers, flags and text. */
export type Query<C extends EndpointName> = Shapes[C]['query'];
/** Body of an endpoint. */
export type Body<C extends EndpointName> = Shapes[C]['body'];
/** `data` of an endpoint's success. */
export type Reply<C extends EndpointName> = Shapes[C]['reply'];
/** `meta` of an endpoint's success. */
export type Meta<C extends EndpointName> = Shapes[C]['meta'];
/** One item of an endpoint's reply. */
export type Item<C extends EndpointName> = Reply<C> extends readonly (infer T)[] ? T : never;

type PartialKey<N extends string, T> = [T] extends [undefined]
  ? { [K in N]?: undefined }
  : Partial<T> extends T
    ? { [K in N]?: T }
    : { [K in N]: T };

/** Options of a request. */
export type Request<C extends EndpointName> = PartialKey<'params', Params<C>> &
  PartialKey<'query', Query<C>> &
  PartialKey<'body', Body<C>> & {
    /** The record's `updated_at` that a change is based on; 409 `changed_elsewhere` if it is outdated. */
    version?: string | undefined;
    /** Aborts the request. */
    signal?: AbortSignal;
    /** Bearer token used instead of the session's: the one-time token of an external log in. */
    token?: string;
    /** Timeout in milliseconds; 30,000 by default. */
    timeout?: number;
  };

/** An unwrapped success. */
export interface Success<C extends EndpointName> {
  status: number;
  data: Reply<C>;
  meta: Meta<C>;
}
