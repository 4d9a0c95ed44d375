-- A member list is ordered and searched by what belongs to the user: the membership repeats it, so that an
-- organization of a hundred thousand members is read from one index. Kept here, so that no query can forget it.
--
-- An invited user with an account is a guest until they accept. The organization knows only the address that its
-- inviter typed, so its list is ordered and searched by that.
CREATE FUNCTION membership_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person users%ROWTYPE;
  typed text;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.user_id;
  IF person.activated_at IS NOT NULL AND coalesce(NEW.status_before, NEW.status) = 'invited' THEN
    typed := coalesce(NEW.guest_email, person.email);
    NEW.sort_name := lower(regexp_replace(typed, '@[^@]*$', '') COLLATE "und-x-icu");
    -- An address, in the form of `searchableSql`.
    NEW.search_text := translate(replace(lower(regexp_replace(
      normalize(typed, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g') COLLATE "und-x-icu"), 'ß', 'ss'), 'ıς', 'iσ');
  ELSE
    NEW.sort_name := person.sort_name;
    NEW.search_text := person.search_text;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_of_person BEFORE INSERT OR UPDATE OF user_id, status, status_before ON memberships
  FOR EACH ROW EXECUTE FUNCTION membership_of_person();
--> statement-breakpoint
-- One rule: the memberships are written anew, and the trigger above fills them in.
CREATE FUNCTION memberships_follow_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET user_id = user_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_memberships_follow AFTER UPDATE OF name, email, username, activated_at ON users
  FOR EACH ROW EXECUTE FUNCTION memberships_follow_person();
--> statement-breakpoint
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
