-- Trigram search, and integers beside it in one index. Both are trusted extensions: the database's owner may make them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
