ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Until now every account was active because its address had been proven, but for those that an administrator made with a password.
-- The log calls an account created too that was there before and was invited by it: what is made in one transaction has one moment.
UPDATE "users" SET "email_proven_at" = "activated_at"
WHERE "activated_at" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "audit_log" a
  WHERE a."action" = 'user.created' AND a."target_type" = 'user' AND a."target_id" = "users"."id" AND a."created_at" = "users"."created_at"
    AND a."data"->>'by' IS DISTINCT FROM 'create-admin'
);
