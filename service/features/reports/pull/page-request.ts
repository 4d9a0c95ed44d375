import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { isRowFormat } from '../../../../src/core/contract/export-formats.ts';
import type { ExportRequest } from '../../../../src/core/contract/export-pull.ts';
import type { exportTypes } from '../../../platform/database/schema/export-types.ts';
import { guardFor } from '../../../platform/outgoing/address-guard.ts';
import { openSigningSecrets } from '../../../platform/outgoing/open-secrets.ts';
import { post } from '../../../platform/outgoing/post.ts';
import { signedHeaders } from '../../../platform/outgoing/signed-headers.ts';
import type { Services } from '../../../platform/services.ts';
import { Answer } from './answer.ts';
import { ExportFailed } from './problems.ts';

type ExportTypeRow = typeof exportTypes.$inferSelect;

/** Where pages are asked for, and with which secrets. */
export interface PageSource {
  url: string;
  /** All of these sign. */
  secrets: readonly string[];
}

/** @throws {ExportFailed} if the secrets belong to an unknown SECRET_KEY */
export function sourceOf({ config, now }: Services, type: ExportTypeRow): PageSource {
  const isCurrent = type.previousSecretExpiresAt !== null && type.previousSecretExpiresAt.getTime() > now();
  const sealed = { secret: type.secret, previousSecret: isCurrent ? type.previousSecret : null };
  const secrets = openSigningSecrets(config.secretKeys, sealed);
  if (secrets === null) throw new ExportFailed('replies.delivery.unreadableSecret');
  return { url: type.url, secrets };
}

/** What the service takes for a format. */
const acceptFor = (format: ExportFormat): string =>
  isRowFormat(format) ? 'application/json, application/x-ndjson' : '*/*';

/**
 * Asks for a page once, signed anew.
 * @param messageId `webhook-id`: the same for all tries of a page
 * @throws errors of the connection
 */
export async function requestPage(
  { config, now, tracing }: Services,
  { url, secrets }: PageSource,
  request: ExportRequest,
  messageId: string,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify(request);
  const guard = guardFor(url, config, config.demoPlatform?.url);
  return tracing.client('POST', {}, async () => {
    const headers = {
      ...signedHeaders({ messageId, body, secrets, userAgent: 'iam-exports/1' }, now()),
      accept: acceptFor(request.format),
      ...tracing.outgoing(),
    };
    return new Answer(await post({ url, headers, body }, guard, signal));
  });
}
