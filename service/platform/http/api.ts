import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { ApiError } from '../errors/api-error.ts';
import { allowOrigins } from './cors.ts';
import type { Guard } from './guard.ts';
import { tags, withFailures } from '../openapi/describe-endpoint.ts';
import { describeWebhooks } from '../openapi/webhook-document.ts';
import type { Handlers } from './handlers.ts';
import { readJsonBodies } from './json-body.ts';
import { writeReplies } from './reply-json.ts';

/** Registers every endpoint under `/api`, and the OpenAPI document of the routes. */
export async function addApi(
  app: FastifyInstance,
  services: () => Services,
  { routes, guard }: { routes: readonly Handlers[]; guard: Guard },
): Promise<void> {
  await app.register(
    async (api) => {
      api.decorateRequest('token', null);
      // `register-endpoints.ts` validates requests itself, after checking access.
      api.setValidatorCompiler(() => (value: unknown) => ({ value }));
      api.setSerializerCompiler(writeReplies);
      readJsonBodies(api);
      allowOrigins(api, services, guard.trustsOrigin);
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: {
            title: 'Identity and access API',
            version: '1',
            description:
              'Users, organizations, roles, sessions and what belongs to them. Send the token of a session, or an ' +
              'API key, as `Authorization: Bearer`. Messages are in the language of `Accept-Language`.',
          },
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
          tags,
          webhooks: describeWebhooks(),
        },
        transform: jsonSchemaTransform,
        transformObject: (document) =>
          'openapiObject' in document ? withFailures(document.openapiObject) : document.swaggerObject,
      });
      await api.register(async (calls) => registerEndpoints(calls, services, routes, guard));
      api.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        schema: { hide: true },
        // Runs before the body is read, so that unknown routes cost nothing.
        onRequest: async () => {
          throw new ApiError(404, 'not_found', 'errors.endpointNotFound');
        },
        handler: async (_request, reply) => reply,
      });
      api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
    },
    { prefix: '/api' },
  );
}
