import type { Access } from '../../../src/core/contract/access.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';

/** A request on its way: what decides who may make it. */
export interface Attempt {
  /** Such as `GET /user/{id}`. */
  name: string;
  access: Access;
  caller: Caller | null;
  params: unknown;
  query: unknown;
  /** Not yet read by its schema. */
  body: unknown;
}

/** What the HTTP layer asks of the features to find out who makes a request, and whether they may. */
export interface Guard {
  /** The caller of a Bearer token; null for one that is unknown, ended or expired. */
  callerOf: (services: Services, token: string) => Promise<Caller | null>;
  /**
   * The caller with the permissions of the organization that the request is about.
   * @throws {ApiError} 403 not allowed; 404 for an organization that the caller cannot know of
   */
  authorize: (services: Services, attempt: Attempt) => Promise<Caller | null>;
  /** Whether pages of this origin, such as `https://fleet.example.com`, may read answers. */
  trustsOrigin: (services: Services, origin: string) => Promise<boolean>;
}
