import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body, EndpointName, Meta, Params, Query, Reply } from '../../../src/core/contract/types.ts';
import type { Table } from '../../../src/core/contract/table.ts';
import type { Caller, Requester } from './caller.ts';
import type { Services } from '../services.ts';

/** What a handler is given: the checked request, who asks, and the service's parts. */
export interface Context<C extends EndpointName> {
  params: Params<C>;
  query: Query<C>;
  /** The body after its schema has read it. */
  body: Body<C>;
  /** Who makes the request; null only where the endpoint is open to everybody and no session was shown. */
  caller: CallerOf<C>;
  /** The languages that the requester reads: BCP 47, best first, from `Accept-Language`. */
  languages: readonly string[];
  /** Caller, address and languages in one, as rules take them. */
  requester: CallerOf<C> extends Caller ? Requester : null;
  services: Services;
  /** The client's address (behind a proxy only with `TRUST_PROXY`). */
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Endpoints that need no session may have no caller; all others have one. */
type CallerOf<C extends EndpointName> = Table[C]['access'] extends { who: 'anyone' | 'bearer-of-secret' }
  ? Caller | null
  : Caller;

type Answers<C extends EndpointName> = 'answer' extends keyof Table[C]
  ? FastifyReply | void
  : [Meta<C>] extends [Record<string, never>]
    ? { data: Reply<C>; meta?: Record<string, never> }
    : { data: Reply<C>; meta: Meta<C> };

/** Makes one call's answer; a refusal is thrown as a `Refusal`. */
export type Handler<C extends EndpointName> = (context: Context<C>) => Promise<Answers<C>>;

/** Handlers by the name of their call. */
export type Handlers = { [C in EndpointName]?: Handler<C> };

/** Checks a set of handlers against the contract. */
export function handlers<H extends Handlers>(set: H): H {
  return set;
}
