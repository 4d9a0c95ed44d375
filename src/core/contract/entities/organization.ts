import * as z from 'zod/mini';
import { time } from '../fields.ts';
import { setting, user } from './user.ts';

/** The owner of an organization, as shown in lists. */
export const organizationOwner = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
});

/** A user who may own an organization. */
export const ownerCandidate = z.object({ id: z.number(), name: z.string(), email: z.string() });
export type OwnerCandidate = z.output<typeof ownerCandidate>;

/** A company and its members. */
export const organization = z.object({
  id: z.number(),
  name: z.string(),
  owner_user_id: z.nullable(z.number()),
  updated_at: time,
  /** Only with `withDeleted` or `onlyDeleted`. */
  is_deleted: z.optional(z.boolean()),
  /** Only with `withOwner`. */
  owner: z.optional(z.nullable(organizationOwner)),
  /** The address that is invited to own an organization without an owner; only with `withOwner`. */
  invited_owner: z.optional(z.nullable(z.string())),
  /** A page of its members; only with `withEmployees`. */
  employees: z.optional(z.array(user)),
  /** Whether a super admin belongs to it, so that nobody can delete it; only for holders of organizations WRITE. */
  is_protected: z.optional(z.boolean()),
  /** Only with `settings_category`. */
  settings: z.optional(z.array(setting)),
});
export type Organization = z.output<typeof organization>;
