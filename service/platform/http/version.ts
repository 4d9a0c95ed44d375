import { ApiError, changedElsewhere } from '../errors/api-error.ts';

/** A change that may name the version it is based on. */
export interface Versioned {
  /** The record's `updated_at` that the change is based on; null if any will do. */
  version: Date | null;
}

/**
 * Reads `If-Match` (RFC 9110, section 13.1.1): one version in quotation marks; `*` and a missing header accept any.
 * @throws {ApiError} 400 `version_invalid`
 */
export function readVersion(header: string | undefined): Date | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = new Date(/^\s*"([^"]+)"\s*$/.exec(header)?.[1] ?? '');
  if (Number.isNaN(version.getTime())) throw new ApiError(400, 'version_invalid', 'errors.versionInvalid');
  return version;
}

/** @throws {ApiError} 409 `changed_elsewhere` if the record has changed since that version */
export function requireVersion(version: Date | null, updatedAt: Date): void {
  if (version !== null && version.getTime() !== updatedAt.getTime()) throw changedElsewhere();
}
