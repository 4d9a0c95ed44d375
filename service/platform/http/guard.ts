import type { Access } from '../../../src/core/contract/access.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';

/** The parts of a request that decide access. */
export interface Attempt {
  /** Such as `GET /user/{id}`. */
  name: string;
  access: Access;
  /** Whether set-up links may use it. */
  setup: boolean;
  caller: Caller | null;
  params: unknown;
  query: unknown;
  /** Not validated yet. */
  body: unknown;
}

/** What the HTTP layer asks the features about callers and access. */
export interface Guard {
  /** The caller of a Bearer token; null if it is unknown, ended or expired. */
  callerOf: (services: Services, token: string) => Promise<Caller | null>;
  /**
   * The caller with their authorization in the request's organization.
   * @throws {ApiError} 403 not allowed; 404 for an organization that must stay hidden from the caller
   */
  authorize: (services: Services, attempt: Attempt) => Promise<Caller | null>;
  /** Whether pages of this origin, such as `https://fleet.example.com`, may read replies. */
  trustsOrigin: (services: Services, origin: string) => Promise<boolean>;
}
