ALTER TABLE "memberships" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "roles" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "organization_settings" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "system_settings" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "user_settings" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "version";