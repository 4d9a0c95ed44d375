import * as z from 'zod/mini';
import { definitions } from './definition.ts';
import { named } from './parts.ts';

const someone = z.object({ id: z.number() });

/** Events for the webhooks of applications only: what a back end that keeps tokens or permissions has to forget. */
export const applicationEvents = definitions({
  'session.ended': {
    title: 'Session ended',
    summary: 'A session was logged out, revoked or ended with a suspension; its access tokens are void.',
    data: z.object({
      user: someone,
      /** As in the claim `sid` of access tokens. */
      session: z.object({ id: z.string() }),
    }),
  },
  'permissions.changed': {
    title: 'Permissions changed',
    summary: 'What users or keys may do changed: a role, a suspension, the owner, or the roles of a key.',
    data: z.object({
      /** Null if it may concern everybody, such as after a change of a role. */
      users: z.nullable(z.array(someone)),
      /** Keys of the organization; null if it may concern all of them. */
      api_keys: z.nullable(z.array(someone)),
      /** The role that changed; null if it was something else. */
      role: z.nullable(named),
    }),
  },
  'api_key.revoked': {
    title: 'API key revoked',
    summary: 'An API key was deleted, or its creator was suspended or removed.',
    data: z.object({ api_key: named }),
  },
});
