ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "memberships" m SET "last_active_at" = s.seen
  FROM (SELECT user_id, organization_id, max(last_seen_at) AS seen FROM sessions GROUP BY user_id, organization_id) s
  WHERE m.user_id = s.user_id AND m.organization_id = s.organization_id;
