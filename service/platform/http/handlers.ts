import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body, EndpointName, Meta, Params, Query, Reply } from '../../../src/core/contract/types.ts';
import type { Table } from '../../../src/core/contract/table.ts';
import type { Caller, Requester } from './caller.ts';
import type { Speaker } from '../languages/message.ts';
import type { Services } from '../services.ts';

/** What a handler gets: the validated request, the requester and the service's parts. */
export interface Context<C extends EndpointName> {
  params: Params<C>;
  query: Query<C>;
  /** The validated body. */
  body: Body<C>;
  /** The version that the change is based on, from `If-Match`; null if the request names none. */
  version: Date | null;
  /** The caller; null only if the endpoint is public and the request has no session. */
  caller: CallerOf<C>;
  /** Preferred languages from `Accept-Language`: BCP 47, best first. */
  languages: readonly string[];
  /** Says messages in the language of the request; a reply that uses it names that language. */
  speak: Speaker;
  /** Caller, IP address and languages together, as rules take them. */
  requester: CallerOf<C> extends Caller ? Requester : null;
  services: Services;
  /** The client's IP address (behind a proxy only with `TRUST_PROXY`). */
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Public endpoints may have no caller; all others have one. */
type CallerOf<C extends EndpointName> = Table[C]['access'] extends { who: 'anyone' | 'bearer-of-secret' }
  ? Caller | null
  : Caller;

type Answers<C extends EndpointName> = 'answer' extends keyof Table[C]
  ? FastifyReply | void
  : [Meta<C>] extends [Record<string, never>]
    ? { data: Reply<C>; meta?: Record<string, never> }
    : { data: Reply<C>; meta: Meta<C> };

/** Handles one endpoint; throws an `ApiError` to report an error. */
export type Handler<C extends EndpointName> = (context: Context<C>) => Promise<Answers<C>>;

/** Handlers by endpoint name. */
export type Handlers = { [C in EndpointName]?: Handler<C> };

/** Checks a set of handlers against the contract. */
export function handlers<H extends Handlers>(set: H): H {
  return set;
}
