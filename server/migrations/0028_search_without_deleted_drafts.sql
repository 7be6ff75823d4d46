-- Deleted drafts exist for no one until they are restored, and neither do their comments.
CREATE OR REPLACE FUNCTION "search_episode"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NOT NULL THEN
		DELETE FROM search_rows WHERE object_id = NEW.id OR object_id IN (SELECT id FROM comments WHERE episode_id = NEW.id);
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' OR (NEW.title, NEW.label, NEW.show_notes, NEW.deleted_at) IS DISTINCT FROM (OLD.title, OLD.label, OLD.show_notes, OLD.deleted_at) THEN
		PERFORM search_save('episode', NEW.id, NEW.podcast_id, NEW.title, NEW.label || ' ' || search_text(NEW.show_notes), NEW.updated_at);
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NOT NULL THEN
		PERFORM search_save('comment', id, NEW.podcast_id, '', search_text(content), coalesce(edited_at, created_at)) FROM comments WHERE episode_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "search_episode" ON "episodes";--> statement-breakpoint
CREATE TRIGGER "search_episode" AFTER INSERT OR UPDATE OF title, label, show_notes, deleted_at ON "episodes" FOR EACH ROW EXECUTE FUNCTION search_episode();--> statement-breakpoint
DELETE FROM search_rows WHERE object_id IN (SELECT id FROM episodes WHERE deleted_at IS NOT NULL)
	OR object_id IN (SELECT comments.id FROM comments JOIN episodes ON episodes.id = comments.episode_id WHERE episodes.deleted_at IS NOT NULL);
