CREATE TABLE "report_chunks" (
	"report_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_chunks_report_id_file_name_position_pk" PRIMARY KEY("report_id","file_name","position")
);
--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "file_size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "change" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "report_chunks" ADD CONSTRAINT "report_chunks_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_change" ON "notifications" USING btree ("user_id","change");