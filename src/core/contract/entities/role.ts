import * as z from 'zod/mini';
import { time } from '../fields.ts';

/** One of `roleApplications`, or the name of an application of the installation. */
export const roleApp = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Two to 40 letters a to z, digits and underscores'));

/** A role: a named set of permissions, of one organization or of the platform. */
export const role = z.object({
  id: z.number(),
  /** `superadmin` marks the platform's super admin. */
  guid: z.string(),
  name: z.string(),
  description: z.string(),
  app: roleApp,
  /** Null for a platform role. */
  organization_id: z.nullable(z.number()),
  is_disabled: z.number(),
  is_deleted: z.boolean(),
  is_assignable: z.boolean(),
  is_readable_only: z.boolean(),
  is_changable_by_current_user: z.boolean(),
  updated_at: time,
  permissions: z.optional(z.array(z.string())),
  /** The organization's name; null for a platform role. Only with `withOrganization`. */
  organization: z.optional(z.nullable(z.object({ id: z.number(), name: z.string() }))),
  /** The number of users with the role. Only with `withUserCount`. */
  user_count: z.optional(z.number()),
});
export type Role = z.output<typeof role>;
