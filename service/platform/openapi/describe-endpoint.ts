import * as z from 'zod/mini';
import type { Access } from '../../../src/core/contract/access.ts';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { sections } from '../../../src/core/contract/sections.ts';

/** Sections of the OpenAPI document, in order. */
export const tags = sections.map(({ title, text }) => ({ name: title, description: text }));

/** The reply of every failed request. */
const failure = {
  description: 'The request failed. `code` is for programs, `message` for users, `data` has messages by field.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['meta'],
        properties: {
          meta: {
            type: 'object',
            required: ['error'],
            properties: {
              error: {
                type: 'object',
                required: ['code', 'message'],
                properties: {
                  code: { type: 'string' },
                  message: { type: 'string' },
                  data: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
  },
} as const;

/** Who may use an endpoint, in a sentence. */
export function accessText(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'For everyone, logged in or not.';
    case 'signed-in':
      return 'For everyone who is logged in.';
    case 'self':
      return access.or ? `For the user in the path, and with \`${access.or}\`.` : 'For the user in the path.';
    case 'permission':
      return `With ${access.any.map((one) => `\`${one}\``).join(' or ')}.`;
    case 'owner-or-admin':
      return 'For the owner and the admins of the organization.';
    case 'owner':
      return 'For the owner of the organization.';
    case 'service':
      return access.orKey
        ? `For the service keys of applications, and API keys with \`${access.orKey}\`.`
        : 'For the service keys of applications.';
    case 'bearer-of-secret':
      return 'For whoever holds the secret in the request, such as a hash from a mail.';
  }
}

/** Schemas of an endpoint for fastify's replies and the OpenAPI document. */
export function describeEndpoint(name: string, endpoint: Endpoint) {
  const {
    reply,
    meta,
    params,
    query,
    body,
    status = 200,
    summary,
    versioned,
    idempotent,
    access,
    scope,
    setup,
  } = endpoint;
  const response = reply ? { [status]: z.object({ data: reply, meta: meta ?? z.object({}) }) } : undefined;
  return {
    summary,
    description: [
      accessText(access),
      scope && `Service keys need the scope \`${scope}\`.`,
      setup && 'Open to set-up links of the organization.',
    ]
      .filter(Boolean)
      .join(' '),
    tags: sections.filter(({ endpoints }) => name in endpoints).map(({ title }) => title),
    ...(access.who !== 'anyone' && access.who !== 'bearer-of-secret' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(versioned && { headers: z.object({ 'if-match': z.optional(z.string()) }) }),
    ...(idempotent && { headers: z.object({ 'idempotency-key': z.optional(z.string()) }) }),
    ...(response && { response }),
  };
}

interface Document {
  paths?: object;
  components?: object;
}

interface Operation {
  responses: Record<string, object>;
}

/** Adds the reply of failed requests to each endpoint of an OpenAPI document, and names the reply of a success. */
export function withFailures<T extends Document>(document: T): T {
  for (const methods of Object.values(document.paths ?? {}))
    for (const { responses } of Object.values<Operation>(methods)) {
      for (const reply of Object.values(responses)) Object.assign(reply, { description: 'Done.' });
      responses['default'] = { $ref: '#/components/responses/Failure' };
    }
  return { ...document, components: { ...document.components, responses: { Failure: failure } } };
}
