import type { ExportFormat, ExportParam } from '../../../src/core/contract/export-formats.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { webhookUrlProblem } from '../../../src/core/contract/rules.ts';
import type { Config } from '../../platform/config/config.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../platform/languages/message.ts';
import { requireOutgoingUrl } from '../../platform/outgoing/require-url.ts';

type SentParams = NonNullable<Body<'POST /applications/{id}/export_types'>['params']>;

/**
 * Normalizes the URL that serves the rows, by the same rules as those of webhooks.
 * @throws {ApiError} 422 `endpoint_invalid`, `endpoint_insecure`, `endpoint_private`
 */
export function requireUrl({ allowPrivateWebhooks, demoPlatform }: Config, text: string): string {
  if (webhookUrlProblem(text) !== null)
    throw unprocessable('endpoint_invalid', 'fields.exportUrl', { url: ['fields.exportUrl'] });
  const trustedOrigin = demoPlatform?.url;
  return requireOutgoingUrl(text, { allowPrivate: allowPrivateWebhooks, trustedOrigin, field: 'url' });
}

/**
 * Checks that a permission belongs to the application. It need not be declared yet.
 * @throws {ApiError} 422 `permission_invalid`
 */
export function requirePermission(application: string, permission: string): string {
  if (permission.startsWith(`${application}.`)) return permission;
  const message = messageWith('fields.exportPermission', { application });
  throw unprocessable('permission_invalid', message, { permission: [message] });
}

/**
 * Checks what the schema cannot: names and options are unique, and choices alone have options.
 * @throws {ApiError} 422 `params_invalid`
 */
export function requireParams(params: SentParams): ExportParam[] {
  const names = new Set<string>();
  return params.map(({ name, label, kind, required = false, options }, at) => {
    if (names.has(name)) throw invalid(at, 'name', messageWith('fields.exportParamTwice', { name }));
    names.add(name);
    if ((kind === 'choice') !== (options !== undefined))
      throw invalid(at, 'options', messageWith('fields.exportParamOptions', { name }));
    if (new Set(options?.map(({ value }) => value)).size < (options?.length ?? 0))
      throw invalid(at, 'options', messageWith('fields.exportOptionTwice', { name }));
    return { name, label, kind, required, ...(options && { options }) };
  });
}

const invalid = (at: number, field: string, message: AnyMessage) =>
  unprocessable('params_invalid', message, { [`params.${at}.${field}`]: [message] });

/**
 * The format of a test. Default: the type's first one.
 * @throws {ApiError} 422 `format_invalid` for one that the type does not have
 */
export function requireFormat(formats: readonly ExportFormat[], format: ExportFormat | undefined): ExportFormat {
  const chosen = format ?? formats[0];
  if (chosen && formats.includes(chosen)) return chosen;
  const message = messageWith('fields.oneOf', { choices: formats.join(', ') });
  throw unprocessable('format_invalid', message, { format: [message] });
}
