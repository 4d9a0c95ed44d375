import type { IncomingMessage } from 'node:http';
import { type AddressGuard, headersOf, type OutgoingRequest, post } from '../../../platform/outgoing/post.ts';
import { reasonOf, statusProblem } from './failure-reasons.ts';

export interface SendOptions extends AddressGuard {
  /** For name lookup, connection and response together. */
  timeoutMs: number;
}

/** An endpoint's response. */
export interface EndpointResponse {
  status: number;
  headers: Record<string, string>;
  /** Start of the body. */
  body: string;
}

/** Result of an attempt. */
export interface Outcome {
  durationMs: number;
  /** Null if there was no response. */
  response: EndpointResponse | null;
  /** Null if the endpoint accepted the event (2xx). */
  error: string | null;
}

/** Maximum bytes read of a response. */
const READ_BYTES = 64 * 1024;

/** Sends a request once, without following redirects. */
export async function send(request: OutgoingRequest, { timeoutMs, ...guard }: SendOptions): Promise<Outcome> {
  const start = performance.now();
  const outcome = (response: EndpointResponse | null, error: string | null): Outcome => ({
    durationMs: Math.round(performance.now() - start),
    response,
    error,
  });
  try {
    const incoming = await post(request, guard, AbortSignal.timeout(timeoutMs));
    const body = await read(incoming);
    const response = { status: incoming.statusCode ?? 0, headers: headersOf(incoming), body };
    return outcome(response, statusProblem(response.status));
  } catch (error) {
    return outcome(null, reasonOf(error));
  }
}

/** Start of a body. After the status, an endpoint still has to finish within the time limit. */
function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8'));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_BYTES) incoming.destroy();
    });
    incoming.on('error', finish).on('close', finish);
  });
}
