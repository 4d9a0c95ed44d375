DROP INDEX "organizations_sort";--> statement-breakpoint
DROP INDEX "users_sort";--> statement-breakpoint
CREATE INDEX "external_logins_expires" ON "external_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_tokens_expires" ON "external_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handover_codes_expires" ON "handover_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_hashes_expires" ON "one_time_hashes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_expires" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_deleted" ON "memberships" USING btree ("deleted_at") WHERE "memberships"."is_deleted";--> statement-breakpoint
CREATE INDEX "memberships_guest_email" ON "memberships" USING btree ("organization_id",lower("guest_email")) WHERE "memberships"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_organization" ON "notifications" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("failed_at","id") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at") WHERE "jobs"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expires" ON "webauthn_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_organization" ON "sessions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "tfa_tokens_expires" ON "tfa_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organizations_sort" ON "organizations" USING btree ("sort_name","id") WHERE not "organizations"."is_deleted";--> statement-breakpoint
CREATE INDEX "users_sort" ON "users" USING btree ("sort_name","id") WHERE not "users"."is_deleted";