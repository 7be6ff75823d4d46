CREATE FUNCTION "search_save_guest"(given guests) RETURNS void LANGUAGE sql AS $$
	SELECT search_save('guest', given.id, given.podcast_id, given.name,
		concat_ws(' ', given.email, (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(given.tags) AS tag), given.bio, given.notes), given.updated_at)
$$;--> statement-breakpoint
CREATE FUNCTION "search_guest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR (NEW.name, NEW.email, NEW.tags, NEW.bio, NEW.notes) IS DISTINCT FROM (OLD.name, OLD.email, OLD.tags, OLD.bio, OLD.notes) THEN
		PERFORM search_save_guest(NEW);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_guest" AFTER INSERT OR UPDATE OF name, email, tags, bio, notes ON "guests" FOR EACH ROW EXECUTE FUNCTION search_guest();--> statement-breakpoint
CREATE TRIGGER "search_guest_deleted" AFTER DELETE ON "guests" FOR EACH ROW EXECUTE FUNCTION search_delete();--> statement-breakpoint
SELECT count(search_save_guest(guests)) FROM guests;
