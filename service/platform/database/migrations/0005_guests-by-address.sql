-- Who has an account and was invited is a guest until they accept: the organization that invited them knows the address alone,
-- and so a list is ordered and searched by that, as it shows them.
CREATE OR REPLACE FUNCTION membership_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person users%ROWTYPE;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.user_id;
  IF person.activated_at IS NOT NULL AND coalesce(NEW.status_before, NEW.status) = 'invited' THEN
    NEW.sort_name := lower(regexp_replace(person.email, '@[^@]*$', '') COLLATE "und-x-icu");
    NEW.search_text := lower(person.email COLLATE "und-x-icu");
  ELSE
    NEW.sort_name := person.sort_name;
    NEW.search_text := person.search_text;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER memberships_of_person ON memberships;
--> statement-breakpoint
CREATE TRIGGER memberships_of_person BEFORE INSERT OR UPDATE OF user_id, status, status_before ON memberships
  FOR EACH ROW EXECUTE FUNCTION membership_of_person();
--> statement-breakpoint
-- One rule: the memberships are written anew, and the trigger above fills them in.
CREATE OR REPLACE FUNCTION memberships_follow_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET user_id = user_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER users_memberships_follow ON users;
--> statement-breakpoint
CREATE TRIGGER users_memberships_follow AFTER UPDATE OF name, email, username, activated_at ON users
  FOR EACH ROW EXECUTE FUNCTION memberships_follow_person();
--> statement-breakpoint
UPDATE memberships SET user_id = user_id WHERE coalesce(status_before, status) = 'invited';
