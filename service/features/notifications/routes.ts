import { finished, PassThrough } from 'node:stream';
import { type NotificationType, notificationTypes } from '../../../src/core/contract/notification-types.ts';
import { type Caller, requireSession } from '../../platform/http/caller.ts';
import { hideAll, mark, markAllRead, undo } from './mark-notifications.ts';
import { readerOf, sees } from './reader.ts';
import { countUnread, cursorFrom, listNotifications } from './read-notifications.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Cursor } from '../../platform/push/push.ts';

/** Bytes a stream buffers for a slow reader before it closes. */
const OWED = 256 * 1024;

/** Whether a session lasts, in an organization if it was in one: a page that reconnects learns what it lost. */
const isStillIn = (before: Caller, now: Caller | null) =>
  now !== null && (before.sessionOrganizationId === null || now.sessionOrganizationId !== null);

const eventId = ({ id, change }: Cursor) => `${id}-${change}`;

export const notifications = handlers({
  'GET /in_app_notifications': async ({ caller, query, services, speak }) => {
    requireSession(caller, 'notifications');
    if (query.user_id !== caller.userId) throw notFound('errors.notFound.user');
    const { db } = services.database;
    const reader = await readerOf(services, caller);
    // Read first: a change in between is then in both the list and the stream, never in neither.
    const cursor = eventId(await cursorFrom(db, caller.userId));
    const { after, __after: before, __count: count, unread: isUnread } = query;
    const now = services.now();
    const { data, next } = await listNotifications(db, reader, { after, before, count, isUnread }, now);
    const counts = await countUnread(db, reader, now);
    const names = notificationTypes.map((type) => [type, speak(`replies.kind.${type}`)]);
    const types = Object.fromEntries(names) as Record<NotificationType, string>;
    return { data, meta: { cursor, ...counts, types, ...(next !== undefined && { next }) } };
  },
  'POST /in_app_notifications/mark_as_read': async ({ caller, body, services }) => {
    await mark(services.database, await readerOf(services, requireSession(caller, 'notifications')), body.ids, 'read');
    return { data: [] };
  },
  'POST /in_app_notifications/mark_all_as_read': async ({ caller, body, services }) => {
    const reader = await readerOf(services, requireSession(caller, 'notifications'));
    return { data: [await markAllRead(services.database, reader, body.newest_id)] };
  },
  'POST /in_app_notifications/mark_all_as_removed': async ({ caller, body, services }) => {
    const reader = await readerOf(services, requireSession(caller, 'notifications'));
    return { data: [await hideAll(services.database, reader, body.newest_id)] };
  },
  'POST /in_app_notifications/undo': async ({ caller, body, services }) => {
    await undo(services.database, requireSession(caller, 'notifications').userId, body.undo);
    return { data: [] };
  },
  'POST /in_app_notifications/mark_as_removed': async ({ caller, body, services }) => {
    await mark(
      services.database,
      await readerOf(services, requireSession(caller, 'notifications')),
      body.ids,
      'removed',
    );
    return { data: [] };
  },
  /** Server-sent events (HTML standard): `notification` with the whole record, `read` and `removed` with the id. */
  'GET /in_app_notifications/stream': async ({ caller, services, request, reply }) => {
    requireSession(caller, 'notifications');
    const { token } = request;
    const sent = request.headers['last-event-id'];
    const cursor = await cursorFrom(services.database.db, caller.userId, Array.isArray(sent) ? sent[0] : sent);
    let reader = await readerOf(services, caller);
    const stream = new PassThrough();
    stream.write(`: connected\nretry: 3000\nid: ${eventId(cursor)}\n\n`);
    const write = (text: string) => {
      if (stream.writable) stream.write(text);
      return stream.writable && stream.writableLength < OWED;
    };
    const close = services.push.open({
      userId: caller.userId,
      cursor,
      // An organization can require another log in meanwhile, and the user join one that does.
      prepare: async () => {
        reader = await readerOf(services, caller);
      },
      tell: ({ event, data, cursor: at, organizationId }) =>
        sees(reader, organizationId)
          ? write(`event: ${event}\nid: ${eventId(at)}\ndata: ${JSON.stringify(data)}\n\n`)
          : stream.writable,
      beat: () => void write(': still here\n\n'),
      alive: async () => token !== null && isStillIn(caller, await services.sessions.callerOf(token)),
      end: () => stream.end(),
    });
    // Not the end of `stream`: for HEAD nobody reads it, so that it would never come.
    finished(reply.raw, close);
    return reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store, no-transform')
      .header('X-Accel-Buffering', 'no')
      .send(stream);
  },
});
