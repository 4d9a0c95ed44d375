-- A guest is called by an id and an address of their own in each organization, so that neither tells whose account it is.
ALTER TABLE "memberships" ADD COLUMN "guest_id" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "guest_email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_guest_key" ON "memberships" USING btree ("guest_id");--> statement-breakpoint
-- Whoever was there before the invitation gets an id that is drawn as a new account's is.
UPDATE memberships m
SET guest_email = u.email, guest_id = CASE WHEN u.created_at < m.created_at THEN nextval(pg_get_serial_sequence('users', 'id'))::int END
FROM users u
WHERE u.id = m.user_id AND coalesce(m.status_before, m.status) = 'invited';--> statement-breakpoint
-- The list of an organization is searched by the address that its inviter typed.
CREATE OR REPLACE FUNCTION membership_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person users%ROWTYPE;
  typed text;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.user_id;
  IF person.activated_at IS NOT NULL AND coalesce(NEW.status_before, NEW.status) = 'invited' THEN
    typed := coalesce(NEW.guest_email, person.email);
    NEW.sort_name := lower(regexp_replace(typed, '@[^@]*$', '') COLLATE "und-x-icu");
    NEW.search_text := lower(typed COLLATE "und-x-icu");
  ELSE
    NEW.sort_name := person.sort_name;
    NEW.search_text := person.search_text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- GUIDs of roles are unique in each organization: an organization must not learn which ones others use.
DROP INDEX "roles_guid_key";--> statement-breakpoint
CREATE UNIQUE INDEX "roles_guid_key" ON "roles" USING btree (coalesce("organization_id", 0),"guid");
