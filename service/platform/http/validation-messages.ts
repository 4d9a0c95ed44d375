import * as z from 'zod/mini';
import { type FieldMessages, ApiError } from '../errors/api-error.ts';
import { type PlainId, type AnyMessage, messageOf, messageWith, textIn } from '../languages/message.ts';
import { recognized } from '../languages/recognized.ts';

/** Maximum number of reported fields, so that replies do not grow with the request. */
const MOST_ISSUES = 100;

/**
 * Validates a part of a request.
 * @param part name of the whole if it is missing, such as `body`
 * @throws {ApiError} 400 `malformed` with validation messages
 */
export function readBy<S extends z.ZodMiniType>(schema: S, input: unknown, part: string): z.output<S> {
  const sentences = new Map<string, AnyMessage>();
  const error = (issue: z.core.$ZodRawIssue) => {
    const message = problemOf(issue);
    sentences.set(textIn('en', message), message);
    return textIn('en', message);
  };
  const result = z.safeParse(schema, input, { error });
  const issues = result.success
    ? withNul(result.data).map((path) => ({ path, problem: 'fields.unstorable' as const }))
    : result.error.issues.map(({ path, message }) => ({
        path,
        problem: sentences.get(message) ?? recognized(message),
      }));
  if (result.success && issues.length === 0) return result.data;
  const data: FieldMessages = {};
  for (const { path, problem } of issues.slice(0, MOST_ISSUES)) (data[fieldOf(path, part)] ??= []).push(problem);
  const [field, problems = []] = Object.entries(data)[0] ?? [part];
  const problem = messageOf(problems[0] ?? 'fields.invalid');
  const message =
    field === part
      ? messageWith('errors.partUnreadable', { part, problem })
      : messageWith('errors.checkField', { field, problem });
  throw new ApiError(400, 'malformed', message, { data });
}

/** A part of a value, and its path. */
interface Part {
  value: unknown;
  key: PropertyKey | undefined;
  within: Part | undefined;
}

/**
 * Paths of texts with the character NUL, which the database cannot store. Not recursive, so that deep nesting cannot
 * overflow the stack.
 */
function withNul(value: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  const waiting: Part[] = [{ value, key: undefined, within: undefined }];
  for (let part = waiting.pop(); part && found.length < MOST_ISSUES; part = waiting.pop()) {
    const { value } = part;
    if (typeof value === 'string') {
      if (value.includes('\0')) found.push(pathOf(part));
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

const FORMATS: Record<string, PlainId> = {
  datetime: 'fields.time',
  email: 'contract.email',
};

/** The message of an issue; a schema's own sentence comes first. */
function problemOf(issue: z.core.$ZodRawIssue): AnyMessage {
  if (issue.input === undefined) return 'contract.missing';
  switch (issue.code) {
    case 'invalid_type':
      return messageWith('fields.mustBe', { kind: Number.isNaN(issue.input) ? 'number' : String(issue.expected) });
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.inclusive === false) return messageWith('fields.moreThan', { limit });
      if (issue.origin === 'string')
        return limit === 1 ? 'fields.empty' : messageWith('fields.charactersAtLeast', { limit });
      if (issue.origin === 'array')
        return limit === 1 ? 'fields.atLeastOne' : messageWith('fields.entriesAtLeast', { limit });
      return messageWith('fields.atLeast', { limit });
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return messageWith('fields.charactersAtMost', { limit });
      if (issue.origin === 'array') return messageWith('fields.entriesAtMost', { limit });
      return messageWith('fields.atMost', { limit });
    }
    case 'invalid_format':
      return FORMATS[issue.format as string] ?? 'fields.format';
    case 'invalid_value':
      return messageWith('fields.oneOf', { choices: (issue.values as unknown[]).map(String).join(', ') });
    default:
      return 'fields.invalid';
  }
}
