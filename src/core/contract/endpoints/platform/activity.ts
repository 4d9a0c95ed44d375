import * as z from 'zod/mini';
import { ofService } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { bodyId, line } from '../../fields.ts';

const word = z.string().check(z.minLength(1), z.maxLength(200));

export const activityEndpoints = endpoints({
  'POST /activity': {
    summary: "Adds an event of the service key's application to the activity of an organization.",
    access: ofService,
    scope: 'activity:write',
    body: z.object({
      organization_id: bodyId,
      /** `<application>.<noun>.<verb>`, such as `logistics.shipment.delayed`. */
      action: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}\.[a-z][a-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}$/)),
      /** A member of the organization, or a name, such as that of a sensor. */
      actor: z.union([z.strictObject({ user_id: bodyId }), z.strictObject({ name: line })]),
      target: z.optional(z.object({ type: word, id: z.union([z.number(), word]), name: word })),
      /** At most 4 kB of JSON. */
      detail: z.optional(z.record(z.string(), z.unknown())),
    }),
    idempotent: true,
    reply: z.array(z.object({ id: z.number() })),
    status: 201,
  },
});
