import * as z from 'zod/mini';
import { time } from '../fields.ts';

/** Who caused an event; null for the service itself, or if nobody was logged in. */
export const actor = z.nullable(
  z.object({
    /** An API key acts on behalf of the user who created it. */
    type: z.enum(['user', 'api_key']),
    /** Id of the user or the key. */
    id: z.number(),
    name: z.string(),
  }),
);

/** The affected user. */
export const person = z.object({ id: z.number(), name: z.string(), email: z.string() });

/** A role, organization or key, by id and by its name at that time. */
export const named = z.object({ id: z.number(), name: z.string() });

/** An API key; never its token. */
export const key = z.object({ id: z.number(), name: z.string(), expires_at: time, roles: z.array(named) });
