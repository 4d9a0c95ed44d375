-- A member list is ordered and searched by what belongs to the person: the membership repeats it, so that one
-- organization of a hundred thousand is read from one index. Kept here, so that no query can forget it.
CREATE FUNCTION membership_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sort_name, search_text INTO NEW.sort_name, NEW.search_text FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_of_person BEFORE INSERT OR UPDATE OF user_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION membership_of_person();
--> statement-breakpoint
CREATE FUNCTION memberships_follow_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET sort_name = NEW.sort_name, search_text = NEW.search_text WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_memberships_follow AFTER UPDATE OF name, email, username ON users
  FOR EACH ROW EXECUTE FUNCTION memberships_follow_person();
