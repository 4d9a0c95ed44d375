import type { ExportRequest } from '../core/contract/export-pull.ts';
import { LARGEST_REQUEST, readAtMost } from './byte-stream.ts';
import { ExportError } from './export-error.ts';
import { type ExportPageRequest, replyOf, type ServeExport } from './export-page.ts';
import { Replays } from './replays.ts';
import { isRecent, isSigned, requireSecret, signatureHeaders } from './standard-webhooks.ts';

/** Signing secrets: one for all export types, or one for each of them. */
export interface ExportsOptions<Type extends string = string> {
  /** `whsec_…`, as the console shows it once. */
  secret: string | undefined | Readonly<Record<Type, string | undefined>>;
}

/** Answers the service's requests for pages. */
export type ExportsHandler = (request: Request) => Promise<Response>;

/** Serves export types to the service, and to nobody else. */
export function serveExports<Type extends string>(
  types: Readonly<Record<Type, ServeExport>>,
  { secret }: ExportsOptions<Type>,
  now: () => number,
): ExportsHandler {
  const kept: ReadonlyMap<string, { serve: ServeExport; secret: string }> = new Map(
    Object.entries<ServeExport>(types).map(([type, serve]) => {
      const own = typeof secret === 'object' ? secret[type as Type] : secret;
      return [type, { serve, secret: requireSecret(own, `The export type '${type}'`) }];
    }),
  );
  const secrets = new Set([...kept.values()].map((one) => one.secret));
  const replays = new Replays();

  async function reply(request: Request): Promise<Response> {
    const { body, signer } = await signed(request, secrets, replays, now);
    const page = pageRequest(body, request.signal);
    const found = kept.get(page.type);
    if (!found) throw new ExportError(404, `The application does not serve the export type '${page.type}'.`);
    if (found.secret !== signer) throw new ExportError(401, NOT_SIGNED);
    return replyOf(found.serve, page);
  }

  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    try {
      return await reply(request);
    } catch (error) {
      if (error instanceof ExportError) return error.toResponse();
      throw error;
    }
  };
}

const NOT_SIGNED = 'No signature of the request matches the signing secret of the export type.';

/**
 * The body of a signed request, and the secret that signed it.
 * @throws {ExportError} 401 for a request of somebody else, or an old one; 425 for one that was served before
 */
async function signed(request: Request, secrets: Iterable<string>, replays: Replays, now: () => number) {
  const headers = signatureHeaders(request.headers);
  if (headers.signatures === '') throw new ExportError(401, 'The request is not signed.');
  if (!isRecent(headers, now))
    throw new ExportError(401, 'The request is too old, or the clocks differ by more than five minutes.');
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_REQUEST) throw tooLarge();
  const body = await readAtMost(request.body, LARGEST_REQUEST);
  if (!body) throw tooLarge();
  for (const signer of secrets)
    if (await isSigned(headers, body, signer)) {
      // A new try has a new time, so that 425 is an answer that asks for one (RFC 8470).
      if (!replays.isNew(headers, now)) throw new ExportError(425, 'The same request came before.');
      return { body, signer };
    }
  throw new ExportError(401, NOT_SIGNED);
}

const tooLarge = () => new ExportError(413, `A request has at most ${LARGEST_REQUEST} bytes.`);

function pageRequest(body: Uint8Array, signal: AbortSignal): ExportPageRequest {
  const asked = parsed(body);
  if (typeof asked?.type !== 'string' || !asked.range) throw new ExportError(400, 'The request asks for no page.');
  const { run_id, organization_id, user_id, route_params, range, ...more } = asked;
  return {
    ...more,
    runId: run_id,
    organizationId: organization_id,
    userId: user_id,
    routeParams: route_params,
    range: { start: new Date(range.start), end: new Date(range.end) },
    signal,
  };
}

function parsed(body: Uint8Array): ExportRequest | null {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as ExportRequest | null;
  } catch {
    return null;
  }
}
