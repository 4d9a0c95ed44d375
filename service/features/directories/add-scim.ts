import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors/api-error.ts';
import { readJsonBodies } from '../../platform/http/json-body.ts';
import { Turns } from '../../platform/limits/turns.ts';
import type { Services } from '../../platform/services.ts';
import { baseUrlOf, PREFIX } from './base-url.ts';
import { answerErrors } from './http/answer-errors.ts';
import { directoryGate } from './http/authenticate-directory.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './http/discovery.ts';
import { getGroup, getGroups, patchGroup, postGroup, putGroup, removeGroup } from './http/group-handlers.ts';
import {
  answer,
  inTransaction,
  listReply,
  loggedOf,
  requestOf,
  type ScimReply,
  type ScimRequest,
  scimOf,
} from './http/scim-request.ts';
import { getUser, getUsers, patchUser, postUser, putUser, removeUser } from './http/user-handlers.ts';
import type { Run } from './people/run.ts';
import { logRequest } from './requests/log-request.ts';
import type { Json } from './resource/json.ts';

/** A company's directory sends thousands of requests in a row: the others, and everybody else, go on meanwhile. */
const turns = new Turns({ atOnce: 4, waiting: 200, share: 0.4 });

/** A body may list the members of a large group. */
const BODY_BYTES = 1_048_576;

const readers: [path: string, read: (request: ScimRequest) => Promise<ScimReply>][] = [
  ['/Users', getUsers],
  ['/Users/:id', getUser],
  ['/Groups', getGroups],
  ['/Groups/:id', getGroup],
];

type Change = (run: Run, request: ScimRequest) => Promise<ScimReply>;

const changes: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, change: Change][] = [
  ['POST', '/Users', postUser],
  ['PUT', '/Users/:id', putUser],
  ['PATCH', '/Users/:id', patchUser],
  ['DELETE', '/Users/:id', removeUser],
  ['POST', '/Groups', postGroup],
  ['PUT', '/Groups/:id', putGroup],
  ['PATCH', '/Groups/:id', patchGroup],
  ['DELETE', '/Groups/:id', removeGroup],
];

/** The routes of directories, SCIM 2.0 (RFC 7643 and 7644): they have media types and errors of their own. */
export async function addScim(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scim) => {
      const directoryOf = directoryGate(services);
      scim.decorateRequest('scim', null);
      scim.removeAllContentTypeParsers();
      readJsonBodies(scim, ['application/json', 'application/scim+json']);
      answerErrors(scim, services);
      scim.addHook('onRequest', async (request) => {
        request.scim = { directory: await directoryOf(request), about: null };
      });
      addDiscovery(scim, services);
      const inTurn = <Data>(request: FastifyRequest, work: () => Promise<Data>) =>
        turns.take(services, String(scimOf(request).directory.connectionId), work);
      for (const [url, read] of readers)
        scim.get(url, async (request, reply) => {
          const found = await inTurn(request, () => read(requestOf(services, request)));
          const logged = loggedOf(request, { status: found.status, changes: [], error: null });
          await logRequest(services.database.db, logged, new Date(services.now()));
          return answer(reply, found);
        });
      for (const [method, url, change] of changes)
        scim.route({
          ...{ method, url, bodyLimit: BODY_BYTES },
          handler: async (request, reply) =>
            answer(
              reply,
              await inTurn(request, () =>
                inTransaction(services, request, (run) => change(run, requestOf(services, request))),
              ),
            ),
        });
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
      for (const url of ['/Me', '/Bulk', '/.search', '/Users/.search', '/Groups/.search'])
        scim.route({
          ...{ method: [...methods], url, bodyLimit: BODY_BYTES },
          handler: async () => {
            throw new ApiError(501, 'not_implemented', 'errors.directory.notImplemented');
          },
        });
      scim.route({
        ...{ method: [...methods], url: '/*', bodyLimit: BODY_BYTES },
        handler: async () => {
          throw new ApiError(404, 'not_found', 'errors.endpointNotFound');
        },
      });
    },
    { prefix: `${PREFIX}/:connectionId` },
  );
}

/** What the service can do, RFC 7644 §4. */
function addDiscovery(scim: FastifyInstance, services: Services): void {
  const baseUrl = (request: FastifyRequest) => baseUrlOf(services, scimOf(request).directory.connectionId);
  scim.get('/ServiceProviderConfig', async (request, reply) =>
    answer(reply, { status: 200, body: serviceProviderConfig(baseUrl(request)) }),
  );
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemas],
  ] as [string, (url: string) => Json[]][]) {
    scim.get(path, async (request, reply) => {
      const found = all(baseUrl(request));
      return answer(reply, listReply(found, found.length));
    });
    scim.get(`${path}/:id`, async (request, reply) => {
      const { id } = request.params as { id: string };
      const found = all(baseUrl(request)).find((one) => one['id'] === id);
      if (!found) throw new ApiError(404, 'not_found', 'errors.nothingHere');
      return answer(reply, { status: 200, body: found });
    });
  }
}
