import * as z from 'zod/mini';
import { time } from '../fields.ts';
import { role } from './role.ts';

export const userStatus = z.enum(['invited', 'active', 'suspended']);

/** A user's organization, as shown beside the name. */
export const organizationName = z.object({ id: z.number(), name: z.string() });

/** A user, as a member of one organization. */
export const user = z.object({
  id: z.number(),
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  /** A mail server refused this address for good; missing otherwise. */
  email_refused: z.optional(z.boolean()),
  phone: z.nullable(z.string()),
  status: userStatus,
  is_deleted: z.boolean(),
  is_changable_by_current_user: z.boolean(),
  two_factor_policy: z.enum(['disabled', 'enabled']),
  need_password_change: z.boolean(),
  /** Only of the requester: their roles of the platform count in this session once two-factor is on. */
  platform_needs_two_factor: z.optional(z.boolean()),
  /** An upload's id. */
  avatar: z.nullable(z.number()),
  updated_at: time,
  /** When the user last used the organization, to five minutes; null if never. */
  last_active_at: z.nullable(time),
  /** Null for a user without one. Only with `withOrganization`. */
  organization: z.optional(z.nullable(organizationName)),
  /** Only with `withRoles`. */
  roles: z.optional(z.array(role)),
});
export type User = z.output<typeof user>;
export type UserStatus = z.output<typeof userStatus>;

/** A setting of a user, an organization or the platform. */
export const setting = z.object({
  id: z.number(),
  category: z.string(),
  key: z.string(),
  value: z.string(),
  /** Whether the value is secret; then the reply contains a mask. */
  is_secret: z.optional(z.boolean()),
  updated_at: time,
});
export type Setting = z.output<typeof setting>;

/** Whether the requester or another user has a permission, and for which organization. */
export const permission = z.object({
  resource: z.string(),
  isValid: z.boolean(),
  organizationId: z.nullable(z.number()),
  updated_at: z.nullable(time),
});
export type Permission = z.output<typeof permission>;
