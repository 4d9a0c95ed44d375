/** Statuses of a gateway that could not reach the service: a safe request is sent once more. */
const UNREACHED = new Set([502, 504]);
/** Milliseconds before it is. */
const PAUSE = 300;

/** How the body of a response is read. */
export type BodyKind = 'json' | 'blob' | 'stream';

/** What `fetch` takes, with any body. */
export interface Sent extends Omit<RequestInit, 'body'> {
  /** A `FormData` is sent as it is, anything else as JSON. */
  body: unknown;
  /** Whether it may be sent twice. */
  isSafe: boolean;
  kind: BodyKind;
}

/** A response with its body: parsed JSON, or a `Blob`; undefined for a stream and for an empty body. */
export interface Answer {
  response: Response;
  body: unknown;
}

/**
 * Sends a request and reads its body.
 * @returns an answer of any status; the body of an error is read as JSON
 * @throws what `fetch` throws, also while the body arrives
 */
export async function send(
  fetch: typeof globalThis.fetch,
  url: string,
  { body, isSafe, kind, ...init }: Sent,
): Promise<Answer> {
  const headers = new Headers(init.headers);
  const isJson = body !== undefined && !(body instanceof FormData);
  if (isJson) headers.set('Content-Type', 'application/json');
  const sent = { ...init, headers, body: isJson ? JSON.stringify(body) : (body as FormData | undefined) };
  let response = await fetch(url, sent);
  if (isSafe && UNREACHED.has(response.status)) {
    await pause(init.signal);
    response = await fetch(url, sent);
  }
  if (response.ok && kind === 'stream') return { response, body: undefined };
  if (response.ok && kind === 'blob') return { response, body: await response.blob() };
  return { response, body: parsed(await response.text()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Ends early if the signal fires: the next `fetch` says so. */
function pause(signal: AbortSignal | null | undefined): Promise<void> {
  const over = AbortSignal.any([AbortSignal.timeout(PAUSE), ...(signal ? [signal] : [])]);
  return new Promise((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
}
