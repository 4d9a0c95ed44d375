import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Answer, Endpoint } from '../../../src/core/contract/endpoint';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import type { Guard } from './guard.ts';
import { type Caller } from './caller.ts';
import type { Speaker } from '../languages/message.ts';
import { speakerFor } from '../languages/reply-language.ts';
import { acceptedLanguages } from '../languages/languages.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { ApiError } from '../errors/api-error.ts';
import { describeEndpoint } from '../openapi/describe-endpoint.ts';
import type { Context, Handlers } from './handlers.ts';
import { namedOrganization, namingBody } from './named-organization.ts';
import { BODY_BYTES } from './json-body.ts';
import { readBy } from './validation-messages.ts';
import { revalidate } from './files/revalidation.ts';
import { requireScope } from './require-scope.ts';
import { readVersion } from './version.ts';

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

/** Pictures are at most 5 MiB. */
const FILE_LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 10, parts: 12 };

const FORM = 'application/x-www-form-urlencoded';

const METHODS = /^(GET|POST|PUT|DELETE) (\/\S*)$/;

/**
 * Registers a route for every endpoint.
 * @param services called per request, so that routes can be described before the service runs
 * @throws Error for an endpoint without declared access or handler, or a handler without endpoint
 */
export function registerEndpoints(
  app: FastifyInstance,
  services: () => Services,
  sets: readonly Handlers[],
  guard: Guard,
  endpoints: Record<string, Endpoint> = table,
): void {
  const found = collect(sets, endpoints);
  app.decorateRequest('caller', null);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!endpoint.access?.who) throw new Error(`The endpoint '${name}' does not declare who may use it.`);
    const handler = found.get(name);
    if (!handler) throw new Error(`The endpoint '${name}' has no handler.`);
    register(app, services, guard, name as EndpointName, endpoint, handler);
  }
}

function collect(sets: readonly Handlers[], endpoints: Record<string, Endpoint>): Map<string, AnyHandler> {
  const found = new Map<string, AnyHandler>();
  for (const [name, handler] of sets.flatMap((set) => Object.entries(set))) {
    if (!endpoints[name]) throw new Error(`There is no endpoint '${name}' in the contract.`);
    if (found.has(name)) throw new Error(`The endpoint '${name}' has two handlers.`);
    found.set(name, handler as AnyHandler);
  }
  return found;
}

function register(
  app: FastifyInstance,
  services: () => Services,
  guard: Guard,
  name: EndpointName,
  endpoint: Endpoint,
  handler: AnyHandler,
): void {
  const [, method, path] = METHODS.exec(name) ?? [];
  if (!method || path === undefined) throw new Error(`'${name}' is not a valid name of an endpoint.`);
  const route: RouteOptions = {
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: describeEndpoint(name, endpoint),
    bodyLimit: endpoint.bodyLimit ?? BODY_BYTES,
    config: { answer: endpoint.answer },
    ...(endpoint.revalidated && { onSend: revalidate }),
    onRequest: async (request) => {
      request.caller = await authenticate(guard.callerOf, services(), request, name, endpoint.access);
      requireScope(request.caller, endpoint);
    },
    handler: async (request, reply) => {
      const context = await checked(guard, services(), request, reply, name, endpoint);
      const answer = await handler(context);
      if (answer === undefined || 'statusCode' in answer || reply.sent) return reply;
      return reply.code(endpoint.status ?? 200).send({ data: answer.data, meta: answer.meta ?? {} });
    },
  };
  if (endpoint.form)
    void app.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      );
      forms.route(route);
    });
  else if (!endpoint.multipart) app.route(route);
  // The plugin looks at each request of its scope.
  else
    void app.register(async (files) => {
      await files.register(multipart, { limits: FILE_LIMITS });
      files.route(route);
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
  endpoint: Endpoint,
): Promise<Context<EndpointName>> {
  const params = endpoint.params ? readPath(endpoint.params, request.params) : undefined;
  const query = endpoint.query ? readBy(endpoint.query, request.query, 'query') : undefined;
  request.caller = await guard.authorize(services, {
    name,
    access: endpoint.access,
    setup: endpoint.setup === true,
    caller: request.caller,
    params,
    query: { ...query, ...namedOrganization(endpoint, request.query) },
    body: namingBody(endpoint, request.body),
  });
  const body = endpoint.body ? readBy(endpoint.body, request.body ?? undefined, 'body') : undefined;
  const version = endpoint.versioned ? readVersion(request.headers['if-match']) : null;
  const languages = acceptedLanguages(request.headers['accept-language']);
  const { caller, ip } = request;
  const requester = caller && { caller, ip, languages };
  let speaker: Speaker | undefined;
  const context = {
    ...{ params, query, body, version, caller, requester, languages, services, ip, request, reply },
    // Only a reply with texts varies by language.
    get speak() {
      return (speaker ??= speakerFor(request, reply));
    },
  };
  return context as unknown as Context<EndpointName>;
}

/** 404 for a path with an invalid id. */
function readPath(schema: z.ZodMiniObject, params: unknown): unknown {
  const result = z.safeParse(schema, params);
  if (!result.success) throw new ApiError(404, 'not_found', 'errors.nothingHere');
  return result.data;
}
