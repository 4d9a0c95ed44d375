-- Messages from before 0015 have no end. Their links and codes work as long as those of later ones.
UPDATE "outbox" SET "valid_until" = "created_at" + kind."lifetime"
FROM (VALUES
  ('/auth/invite?hash=', interval '48 hours'),
  ('/auth/activate?hash=', interval '48 hours'),
  ('/auth/user/reset?hash=', interval '1 hour'),
  ('/auth/user/reset-email?hash=', interval '15 minutes')
) AS kind ("path", "lifetime")
WHERE "valid_until" IS NULL AND EXISTS (SELECT FROM unnest("links") AS link WHERE strpos(link, kind."path") > 0);
--> statement-breakpoint
UPDATE "outbox" SET "valid_until" = "created_at" + interval '15 minutes' WHERE "valid_until" IS NULL AND "channel" = 'sms';
