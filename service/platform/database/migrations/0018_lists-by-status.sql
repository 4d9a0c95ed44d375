ALTER TABLE "users" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_organization_action" ON "audit_log" USING btree ("organization_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_area" ON "audit_log" USING btree ("organization_id",split_part("action", '.', 1),"id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_created" ON "audit_log" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_updated" ON "organizations" USING btree ("updated_at","sort_name","id") WHERE not "organizations"."is_deleted";--> statement-breakpoint
CREATE INDEX "organizations_deleted" ON "organizations" USING btree ("deleted_at") WHERE "organizations"."is_deleted";--> statement-breakpoint
CREATE INDEX "users_status_sort" ON "users" USING btree ("status","sort_name","id") WHERE not "users"."is_deleted";--> statement-breakpoint
CREATE INDEX "users_activated_sort" ON "users" USING btree ("sort_name","id") WHERE not "users"."is_deleted" and "users"."activated_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status" ON "webhook_deliveries" USING btree ("webhook_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("webhook_id","event","id");--> statement-breakpoint
CREATE FUNCTION status_of_user(target users) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  found text;
BEGIN
  -- Planned each time: a plan kept from when there were few memberships would read all of them.
  EXECUTE 'SELECT status FROM memberships WHERE user_id = $1 AND NOT is_deleted
    ORDER BY status = ''active'' DESC, id LIMIT 1' INTO found USING target.id;
  RETURN coalesce(found, CASE WHEN target.activated_at IS NULL THEN 'invited' ELSE 'active' END);
END $$;
--> statement-breakpoint
CREATE FUNCTION user_has_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.status := status_of_user(NEW);
  ELSIF NEW.activated_at IS NULL THEN
    NEW.status := 'invited';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_status BEFORE INSERT OR UPDATE OF activated_at ON users
  FOR EACH ROW EXECUTE FUNCTION user_has_status();
--> statement-breakpoint
-- Two memberships of a user may change at once: the second change waits for the first, and then sees it.
CREATE FUNCTION user_follows_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  PERFORM FROM users WHERE id = changed FOR NO KEY UPDATE;
  UPDATE users u SET status = status_of_user(u) WHERE u.id = changed AND u.status <> status_of_user(u);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_user_follows AFTER INSERT OR DELETE OR UPDATE OF status, is_deleted ON memberships
  FOR EACH ROW EXECUTE FUNCTION user_follows_membership();
--> statement-breakpoint
UPDATE users u SET status = status_of_user(u)
  WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.status = 'active' AND NOT m.is_deleted);
