import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Answer, Endpoint } from '../../../src/core/contract/endpoint';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import type { Guard } from './guard.ts';
import { type Caller } from './caller.ts';
import { acceptedLanguages } from '../mail/language.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Context, Handlers } from './handlers.ts';
import { BODY_BYTES } from './json-body.ts';
import { readBy } from './validation-messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The requester, determined from the token. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Reply format of the endpoint; undefined for pages and JSON. */
    answer?: Answer | undefined;
  }
}

type AnyHandler = (context: Context<EndpointName>) => Promise<{ data: unknown; meta?: unknown } | FastifyReply | void>;

const METHODS = /^(GET|POST|PUT|DELETE) (\/\S*)$/;

/**
 * Registers a route for every endpoint.
 * @param services called per request, so that routes can be described before the service runs
 * @throws Error for an endpoint without declared access, or a handler without an endpoint
 */
export function registerEndpoints(
  app: FastifyInstance,
  services: () => Services,
  sets: readonly Handlers[],
  guard: Guard,
  calls: Record<string, Endpoint> = table,
): void {
  const found = collect(sets, calls);
  app.decorateRequest('caller', null);
  for (const [name, call] of Object.entries(calls)) {
    if (!call.access?.who) throw new Error(`The call '${name}' does not declare who may make it.`);
    register(app, services, guard, name as EndpointName, call, found.get(name));
  }
}

function collect(sets: readonly Handlers[], calls: Record<string, Endpoint>): Map<string, AnyHandler> {
  const found = new Map<string, AnyHandler>();
  for (const [name, handler] of sets.flatMap((set) => Object.entries(set))) {
    if (!calls[name]) throw new Error(`There is no call '${name}' in the contract.`);
    if (found.has(name)) throw new Error(`The call '${name}' has two handlers.`);
    found.set(name, handler as AnyHandler);
  }
  return found;
}

function register(
  app: FastifyInstance,
  services: () => Services,
  guard: Guard,
  name: EndpointName,
  call: Endpoint,
  handler: AnyHandler | undefined,
): void {
  const [, method, path] = METHODS.exec(name) ?? [];
  if (!method || path === undefined) throw new Error(`'${name}' is no name of a call.`);
  app.route({
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: describe(call),
    bodyLimit: call.bodyLimit ?? BODY_BYTES,
    config: { callName: name, answer: call.answer },
    onRequest: async (request) => {
      request.caller = await authenticate(guard.callerOf, services(), request, name, call.access);
    },
    handler: async (request, reply) => {
      const context = await checked(guard, services(), request, reply, name, call);
      if (!handler) throw new ApiError(501, 'not_implemented', 'This is not available yet.');
      const answer = await handler(context);
      if (answer === undefined || 'statusCode' in answer || reply.sent) return reply;
      return reply.code(call.status ?? 200).send({ data: answer.data, meta: answer.meta ?? {} });
    },
  });
}

/**
 * Validates path and query, then checks access, and only then validates the body: without access nobody learns its
 * rules.
 */
async function checked(
  guard: Guard,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: EndpointName,
  call: Endpoint,
): Promise<Context<EndpointName>> {
  const params = call.params ? readPath(call.params, request.params) : undefined;
  const query = call.query ? readBy(call.query, request.query, 'query') : undefined;
  request.caller = await guard.authorize(services, {
    name,
    access: call.access,
    caller: request.caller,
    params,
    query,
    body: request.body,
  });
  const body = call.body ? readBy(call.body, request.body, 'body') : undefined;
  const languages = acceptedLanguages(request.headers['accept-language']);
  const { caller, ip } = request;
  const requester = caller && { caller, ip, languages };
  const context = { params, query, body, caller, requester, languages, services, ip, request, reply };
  return context as unknown as Context<EndpointName>;
}

/** 404 for a path with an invalid id. */
function readPath(schema: z.ZodMiniObject, params: unknown): unknown {
  const result = z.safeParse(schema, params);
  if (!result.success) throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  return result.data;
}

/** Schemas for fastify's replies and the OpenAPI document. */
function describe(call: Endpoint) {
  const { reply, meta, params, query, body, status = 200, summary } = call;
  const response = reply ? { [status]: z.object({ data: reply, meta: meta ?? z.object({}) }) } : undefined;
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(response && { response }),
  };
}
