/** Who makes a call: a person with a session, or an API key of an organization. */
export interface Caller {
  kind: 'session' | 'api-key';
  /** Id of the session or key. */
  credentialId: number;
  /** The person; for an API key the person who made it. */
  userId: number;
  /** The organization the call is about (header `X-Organization-Id`, default the session's); null when none is chosen. */
  organizationId: number | null;
  isSuperAdmin: boolean;
  /** Owner of `organizationId` (by organizations.owner_user_id). */
  isOwner: boolean;
  /** Holds ADMIN in `organizationId`. */
  isAdmin: boolean;
  /** Every permission held in `organizationId`, those implied by owner and admin among them. */
  permissions: ReadonlySet<string>;
  /** When the session began, in milliseconds since 1970. */
  signedInAt: number;
}
