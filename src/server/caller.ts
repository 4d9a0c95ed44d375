import { isImplied } from '../core/contract/resources.ts';
import { AuthError } from './auth-error.ts';

/** What a token says, whichever way it was checked. */
export interface Claims {
  sub: string;
  org: number | null;
  permissions: readonly string[];
  sid?: string | undefined;
  username?: string | undefined;
  /** Seconds since 1970. */
  exp: number;
}

/** Who calls: a user, or an API key of an organization. */
export class Caller {
  readonly kind: 'user' | 'key';
  /** The id of the user or key. */
  readonly id: number;
  /** The organization that the caller chose; null if there is none. */
  readonly organizationId: number | null;
  readonly sessionId: string | undefined;
  /** Email of the user or name of the key; only after introspection. */
  readonly username: string | undefined;
  readonly expiresAt: Date;
  readonly permissions: ReadonlySet<string>;

  constructor({ sub, org, permissions, sid, username, exp }: Claims) {
    const key = /^key:(\d+)$/.exec(sub)?.[1];
    this.kind = key === undefined ? 'user' : 'key';
    this.id = Number(key ?? sub);
    this.organizationId = org;
    this.sessionId = sid;
    this.username = username;
    this.expiresAt = new Date(exp * 1000);
    this.permissions = new Set(permissions);
  }

  /** Whether the caller has a permission, also by a wildcard such as `logistics.*`. */
  has(permission: string): boolean {
    return this.permissions.has(permission) || isImplied(this.permissions, permission);
  }

  /** @throws {AuthError} 403 `permission_missing` */
  requires(permission: string): void {
    if (!this.has(permission)) throw new AuthError(403, 'permission_missing', `The caller lacks ${permission}.`);
  }
}
