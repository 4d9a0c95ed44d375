import { until } from './until.ts';

/** One server-sent event, as a browser would read it. */
export interface StreamEvent {
  event: string;
  id: string;
  data: unknown;
}

export interface EventReader {
  status: number;
  /** Every event so far. */
  events: StreamEvent[];
  /** The last id, for reconnecting. */
  lastId: () => string;
  /** Waits for this many events. */
  until: (count: number) => Promise<StreamEvent[]>;
  /** Settles when the service ends the stream. */
  ended: Promise<void>;
  close: () => void;
}

/** Reads the notification stream with fetch, by the rules of the HTML standard ("Interpreting an event stream"). */
export async function readEvents(url: string, token: string, lastEventId?: string): Promise<EventReader> {
  const stop = new AbortController();
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const response = await fetch(`${url}/api/in_app_notifications/stream`, { headers, signal: stop.signal });
  const events: StreamEvent[] = [];
  let lastId = lastEventId ?? '';
  const read = async () => {
    let text = '';
    for await (const part of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString('utf8');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block
            .split('\n')
            .flatMap((line) =>
              line.startsWith(':') ? [] : [[line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]],
            ),
        );
        lastId = fields.id ?? lastId;
        if (fields.data !== undefined)
          events.push({ event: fields.event ?? 'message', id: lastId, data: JSON.parse(fields.data) });
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return {
    status: response.status,
    events,
    lastId: () => lastId,
    until: async (count) => {
      await until(() => events.length >= count, `${count} events`);
      return events;
    },
    ended,
    close: () => stop.abort(),
  };
}
