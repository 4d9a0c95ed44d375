import type { ExportParam } from '../../../src/core/contract/export-formats.ts';
import { isEmail } from '../../../src/core/contract/rules.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { exportTypes } from '../../platform/database/schema/export-types.ts';
import type { StoredRequest } from '../../platform/database/schema/reports.ts';
import { type FieldMessages, unprocessable } from '../../platform/errors/api-error.ts';
import { messageOf, type AnyMessage, messageWith } from '../../platform/languages/message.ts';

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
const IDS = 1_000;
/** Maximum length of route parameters and options as JSON, since they are stored, logged and sent. */
const JSON_LENGTH = 10_000;
const TEXT_LENGTH = 1_000;

/** 422 `invalid_report`; its sentence is the first problem. */
export function invalidReport(wrong: FieldMessages) {
  const problem = Object.values(wrong).flat()[0] ?? 'fields.invalid';
  const isSentence = problem === 'contract.email';
  const message = isSentence ? problem : messageWith('errors.exportInvalid', { problem: messageOf(problem) });
  return unprocessable('invalid_report', message, wrong);
}

/**
 * Validates a request against its export type. What the route's variables must be is the application's business.
 * @throws {ApiError} 422 with validation messages
 */
export function checkRequest(
  body: Body<'POST /reports'>,
  { formats, params }: Pick<typeof exportTypes.$inferSelect, 'formats' | 'params'>,
): Omit<StoredRequest, 'locale'> {
  const wrong: FieldMessages = {};
  if (!formats.includes(body.format))
    wrong.format = [messageWith('fields.exportFormat', { choices: formats.join(', ') })];
  const [start, end] = [Date.parse(body.range.start), Date.parse(body.range.end)];
  if (start > end) wrong.range = ['fields.startAfterEnd'];
  if (body.sendMail && body.email && !isEmail(body.email)) wrong.email = ['contract.email'];
  const ids = [...new Set(body.ids)];
  if (ids.length > IDS) wrong.ids = [messageWith('fields.entriesAtMost', { limit: IDS })];
  const { routeParams = {}, options = {} } = body;
  for (const [name, value] of Object.entries({ routeParams, options }))
    if (JSON.stringify(value).length > JSON_LENGTH)
      wrong[name] = [messageWith('fields.charactersAtMost', { limit: JSON_LENGTH })];
  const given = valuesOf(body.params ?? {}, params, wrong);
  if (Object.keys(wrong).length > 0) throw invalidReport(wrong);
  const range = { start: bounded(start), end: bounded(end) };
  return { routeParams, params: given, ids: ids.length > 0 ? ids : null, range, options };
}

/** Earliest accepted year, because the database does not accept all earlier ones. */
const bounded = (at: number) => new Date(Math.min(Math.max(at, EARLIEST), LATEST)).toISOString();

/** The given values; empty ones are left out. */
function valuesOf(
  sent: Record<string, string | number>,
  params: readonly ExportParam[],
  wrong: FieldMessages,
): Record<string, string | number> {
  const known = new Set(params.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!known.has(name)) wrong[`params.${name}`] = ['fields.exportParam'];
  const given: Record<string, string | number> = {};
  for (const param of params) {
    const value = Object.hasOwn(sent, param.name) ? sent[param.name] : undefined;
    const problem =
      value === undefined || value === '' ? (param.required ? 'contract.missing' : null) : problemOf(value, param);
    if (problem !== null) wrong[`params.${param.name}`] = [problem];
    else if (value !== undefined && value !== '') given[param.name] = value;
  }
  return given;
}

function problemOf(value: string | number, { kind, options = [] }: ExportParam): AnyMessage | null {
  if (kind === 'number') return typeof value === 'number' ? null : messageWith('fields.mustBe', { kind: 'number' });
  if (typeof value !== 'string') return messageWith('fields.mustBe', { kind: 'string' });
  if (value.length > TEXT_LENGTH) return messageWith('fields.charactersAtMost', { limit: TEXT_LENGTH });
  if (kind === 'date') return isDate(value) ? null : 'fields.date';
  if (kind === 'text' || options.some((option) => option.value === value)) return null;
  return messageWith('fields.oneOf', { choices: options.map((option) => option.value).join(', ') });
}

/** Whether a text is a day of the calendar, such as `2026-11-20`. */
function isDate(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
