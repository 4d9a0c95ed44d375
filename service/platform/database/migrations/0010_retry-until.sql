ALTER TABLE "jobs" ADD COLUMN "retry_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;