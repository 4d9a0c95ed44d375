import { ApiError } from '../../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../../platform/languages/message.ts';

/** Kinds of errors in a reply, RFC 7644 §3.12. */
export const scimTypes = [
  ...(['invalidFilter', 'tooMany', 'uniqueness', 'mutability', 'invalidSyntax'] as const),
  ...(['invalidPath', 'noTarget', 'invalidValue', 'invalidVers', 'sensitive'] as const),
] as const;
export type ScimType = (typeof scimTypes)[number];

/** An error of SCIM: its `scimType` is the code. 409 for `uniqueness`, else 400. */
export const scimError = (type: ScimType, message: AnyMessage): ApiError =>
  new ApiError(type === 'uniqueness' ? 409 : 400, type, message);

export const invalidFilter = (problem: AnyMessage): ApiError => scimError('invalidFilter', problem);

export const invalidValue = (attribute: string): ApiError =>
  scimError('invalidValue', messageWith('errors.directory.value', { attribute }));

export const invalidPath = (path: string): ApiError =>
  scimError('invalidPath', messageWith('errors.directory.path', { path: path.slice(0, 100) }));
