import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { listQuery, longId, longListMeta, longListQuery, time } from '../../fields.ts';

/** `waiting` for its first or next attempt; `failed` is not repeated unless requested. */
export const jobStatus = z.enum(['waiting', 'running', 'failed']);

export type JobStatus = z.output<typeof jobStatus>;

/** Work that the service does after a request, such as sending a mail, and has not finished. */
export const job = z.object({
  id: z.number(),
  /** Such as `message.send`. */
  type: z.string(),
  status: jobStatus,
  /** The mail or text message that it sends; null for other work, and once the message was deleted. */
  message: z.nullable(z.object({ channel: z.enum(['mail', 'sms']), to: z.string(), subject: z.nullable(z.string()) })),
  attempts: z.number(),
  /** Whether the message has a link or code that does not work any more: it is not sent again. */
  is_expired: z.boolean(),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  created_at: time,
  next_attempt_at: z.nullable(time),
  failed_at: z.nullable(time),
});

export type Job = z.output<typeof job>;

export const jobsEndpoints = endpoints({
  'GET /jobs': {
    summary: 'Lists work that failed or was tried and waits for its next attempt, newest first.',
    access: may('auth.systemSettings.READ'),
    query: z.object({
      status: z.optional(jobStatus),
      __count: listQuery.__count,
      __offset: listQuery.__offset,
      __after: longListQuery.__after,
    }),
    reply: z.array(job),
    meta: longListMeta,
  },

  'POST /jobs/{id}/retry': {
    summary: 'Tries failed or waiting work again at once, and for another hour if it fails.',
    access: may('auth.systemSettings.WRITE'),
    params: z.object({ id: longId }),
    reply: z.array(job),
    status: 200,
  },
});
