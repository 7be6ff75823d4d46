ALTER TABLE "episodes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "deleter_id" uuid;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "former_recording_id" uuid;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_deleter_id_users_id_fk" FOREIGN KEY ("deleter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episodes_deleted" ON "episodes" USING btree ("podcast_id","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "episodes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "episodes_deleter" ON "episodes" USING btree ("deleter_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_episode"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NOT NULL THEN
		DELETE FROM search_rows WHERE object_id = NEW.id OR object_id IN (SELECT id FROM comments WHERE episode_id = NEW.id);
	ELSIF TG_OP = 'INSERT' OR (NEW.title, NEW.label, NEW.show_notes, NEW.deleted_at) IS DISTINCT FROM (OLD.title, OLD.label, OLD.show_notes, OLD.deleted_at) THEN
		PERFORM search_save('episode', NEW.id, NEW.podcast_id, NEW.title, NEW.label || ' ' || search_text(NEW.show_notes), NEW.updated_at);
		IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NOT NULL THEN
			PERFORM search_save('comment', id, NEW.podcast_id, '', search_text(content), coalesce(edited_at, created_at)) FROM comments WHERE episode_id = NEW.id;
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "search_episode" ON "episodes";--> statement-breakpoint
CREATE TRIGGER "search_episode" AFTER INSERT OR UPDATE OF title, label, show_notes, deleted_at ON "episodes" FOR EACH ROW EXECUTE FUNCTION search_episode();
