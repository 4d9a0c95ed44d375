import * as z from 'zod/mini';
import { type FieldMessages, ApiError } from '../errors/api-error.ts';

/** Maximum number of reported fields, so that replies do not grow with the request. */
const MOST_ISSUES = 100;

/**
 * Validates a part of a request.
 * @param part name of the whole if it is missing, such as `body`
 * @throws {ApiError} 400 `malformed` with validation messages
 */
export function readBy<S extends z.ZodMiniType>(schema: S, input: unknown, part: string): z.output<S> {
  const result = z.safeParse(schema, input, { error: sentenceOf });
  const issues = result.success ? withNul(result.data) : result.error.issues;
  if (result.success && issues.length === 0) return result.data;
  const data: FieldMessages = {};
  for (const issue of issues.slice(0, MOST_ISSUES)) (data[fieldOf(issue.path, part)] ??= []).push(issue.message);
  const [field, sentences] = Object.entries(data)[0] ?? [part, ['This is not valid']];
  const message =
    field === part
      ? `The ${part} of the request cannot be read. ${sentences[0]}.`
      : `Check '${field}': ${sentences[0]}.`;
  throw new ApiError(400, 'malformed', message, { data });
}

/** A part of a value, and its path. */
interface Part {
  value: unknown;
  key: PropertyKey | undefined;
  within: Part | undefined;
}

/**
 * Finds texts with the character NUL, which the database cannot store. Not recursive, so that deep nesting cannot
 * overflow the stack.
 */
function withNul(value: unknown): { path: PropertyKey[]; message: string }[] {
  const found: { path: PropertyKey[]; message: string }[] = [];
  const waiting: Part[] = [{ value, key: undefined, within: undefined }];
  for (let part = waiting.pop(); part && found.length < MOST_ISSUES; part = waiting.pop()) {
    const { value } = part;
    if (typeof value === 'string') {
      if (value.includes('\0'))
        found.push({ path: pathOf(part), message: 'This contains a character that cannot be stored' });
    } else if (Array.isArray(value)) {
      for (const [key, one] of value.entries()) waiting.push({ value: one, key, within: part });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) waiting.push({ value: one, key, within: part });
    }
  }
  return found;
}

function pathOf(part: Part): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Part | undefined = part; at; at = at.within) if (at.key !== undefined) path.unshift(at.key);
  return path;
}

/** The field as the sender named it; problems inside a list are reported for the list. */
function fieldOf(path: readonly PropertyKey[], part: string): string {
  const names = path.map(String);
  const inList = path.findIndex((step) => typeof step === 'number');
  if (inList < 0) return names.join('.') || part;
  return names.slice(0, inList).join('.') || names.slice(inList + 1).join('.') || part;
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  datetime: 'This must be a time such as 2026-11-20T08:00:00Z',
  email: 'This email is invalid',
};

/** The message of an issue; a schema's own sentence comes first. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is missing';
  switch (issue.code) {
    case 'invalid_type':
      return Number.isNaN(issue.input)
        ? 'This must be a number'
        : `This must be ${KINDS[issue.expected as string] ?? String(issue.expected)}`;
    case 'too_small':
      return issue.inclusive === false
        ? `This must be more than ${String(issue.minimum)}`
        : size(issue.origin as string, Number(issue.minimum), 'least');
    case 'too_big':
      return size(issue.origin as string, Number(issue.maximum), 'most');
    case 'invalid_format':
      return FORMATS[issue.format as string] ?? 'This has the wrong format';
    case 'invalid_value':
      return `This must be one of: ${(issue.values as unknown[]).map(String).join(', ')}`;
    default:
      return 'This is not valid';
  }
}

function size(origin: string, limit: number, side: 'least' | 'most'): string {
  if (origin === 'string')
    return side === 'least' && limit === 1 ? 'This field is empty' : `At ${side} ${limit} characters`;
  if (origin === 'array')
    return side === 'least' && limit === 1 ? 'At least one is required' : `At ${side} ${limit} entries`;
  return `This must be at ${side} ${limit}`;
}
