import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { EventEnvelope } from '../../../../../src/core/contract/events/events.ts';
import { until } from '../../../support/until.ts';

/** A request that reached a receiver. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as an event, not verified. */
  event: EventEnvelope;
}

/** A real endpoint for webhooks. */
export interface Receiver {
  url: string;
  /** Every request, oldest first. */
  received: Received[];
  /** Handles a request; replies 204 unless replaced. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Waits for a condition on the received requests. */
  until: (condition: (received: readonly Received[]) => boolean, what: string, limitMs?: number) => Promise<void>;
  /** Forgets the received requests. */
  forget: () => void;
  stop: () => Promise<void>;
}

/** Starts a receiver on its own port. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const received = { headers: request.headers, body, event: JSON.parse(body) as EventEnvelope };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    until: async (condition, what, limitMs) => {
      const got = () => receiver.received.map(({ event }) => event.type).join(', ') || 'nothing';
      await until(
        () => condition(receiver.received),
        () => `${what}; the receiver got: ${got()}`,
        limitMs,
      );
    },
    forget: () => void receiver.received.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/**
 * Verifies a request with the Standard Webhooks library.
 * @throws if the signature or its timestamp is invalid
 */
export function verify({ headers, body }: Received, secret: string): EventEnvelope {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as EventEnvelope;
}
