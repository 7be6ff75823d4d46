CREATE TABLE "search_rows" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"podcast_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"title_parts" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_rows" ADD CONSTRAINT "search_rows_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_rows_podcast" ON "search_rows" USING btree ("podcast_id","kind","updated_at" DESC NULLS LAST,"object_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_rows_kind" ON "search_rows" USING btree ("kind","updated_at" DESC NULLS LAST,"object_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_rows_title_words" ON "search_rows" USING gin ("title_words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_rows_title_parts" ON "search_rows" USING gin ("title_parts") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_rows_words" ON "search_rows" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- Words are split and compared here instead of by a text search configuration, whose parser depends on the locale of the database.
CREATE FUNCTION "search_fold"(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C") COLLATE "C"
	ELSE translate(replace(replace(replace(regexp_replace(lower(normalize(given, NFKD) COLLATE "und-x-icu"),
		'[\u0300-\u036f\u3099\u309a]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđħıς', 'oldhiσ') COLLATE "C" END
$$;--> statement-breakpoint
-- Each Chinese or Japanese character is a word, because no spaces separate them, and so is each emoji.
CREATE FUNCTION "search_words"(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_remove(regexp_split_to_array(regexp_replace(search_fold(given) COLLATE "und-x-icu",
		'([\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u2190-\u2bff\U0001f000-\U0001faff])', ' \1 ', 'g'),
		'[^[:alnum:]\u2190-\u2bff\U0001f000-\U0001faff]+'), '')
$$;--> statement-breakpoint
-- Exact for sanitized HTML, which has < only in tags and four entities in all.
CREATE FUNCTION "search_text"(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT replace(replace(replace(replace(regexp_replace(regexp_replace(html,
		'</?(p|ol|ul|li|br|h[2-4])\M[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;--> statement-breakpoint
CREATE FUNCTION "search_vector"(kind text, words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(string_agg('''' || left(kind, 2) || ':' || left(word, 50) || ''':' || least(place, 16383), ' '), '')::tsvector
	FROM unnest(words) WITH ORDINALITY AS listed (word, place)
$$;--> statement-breakpoint
CREATE FUNCTION "search_parts"(kind text, words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_to_tsvector(array(
		SELECT left(kind, 2) || '+' || substr(word, start) FROM unnest(words) AS listed (word), generate_series(1, greatest(1, length(word) - 2)) AS start
		WHERE length(word) <= 40
		UNION SELECT left(kind, 2) || '~' || left(word, start - 1) || substr(word, start + 1) FROM unnest(words) AS listed (word), generate_series(1, length(word) + 1) AS start
		WHERE length(word) BETWEEN 5 AND 40
	))
$$;--> statement-breakpoint
CREATE FUNCTION "search_save"(row_kind text, row_id uuid, row_podcast uuid, row_title text, row_text text, row_time timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	row_body text := left(btrim(regexp_replace(row_text, '\s+', ' ', 'g')), 50000);
	title_list text[] := search_words(row_title);
	first_word tsvector := CASE WHEN cardinality(title_list) = 0 THEN '' ELSE array_to_tsvector(array[left(row_kind, 2) || '^' || left(title_list[1], 50)]) END;
BEGIN
	INSERT INTO search_rows (object_id, kind, podcast_id, title, body, title_words, title_parts, words, updated_at)
	VALUES (row_id, row_kind, row_podcast, row_title, row_body, search_vector(row_kind, title_list) || first_word, search_parts(row_kind, title_list),
		search_vector(row_kind, title_list || search_words(row_body)), row_time)
	ON CONFLICT (object_id) DO UPDATE SET podcast_id = excluded.podcast_id, title = excluded.title, body = excluded.body, title_words = excluded.title_words,
		title_parts = excluded.title_parts, words = excluded.words, updated_at = excluded.updated_at;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_rows WHERE object_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_podcast"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR (NEW.title, NEW.subtitle, NEW.show_summary) IS DISTINCT FROM (OLD.title, OLD.subtitle, OLD.show_summary) THEN
		PERFORM search_save('podcast', NEW.id, NEW.id, NEW.title, NEW.subtitle || ' ' || search_text(NEW.show_summary), coalesce(NEW.last_updated_at, NEW.created_at));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_episode"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR (NEW.title, NEW.label, NEW.show_notes) IS DISTINCT FROM (OLD.title, OLD.label, OLD.show_notes) THEN
		PERFORM search_save('episode', NEW.id, NEW.podcast_id, NEW.title, NEW.label || ' ' || search_text(NEW.show_notes), NEW.updated_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NEW.content IS DISTINCT FROM OLD.content THEN
		PERFORM search_save('comment', NEW.id, (SELECT podcast_id FROM episodes WHERE id = NEW.episode_id), '', search_text(NEW.content), coalesce(NEW.edited_at, NEW.created_at));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_recording"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.is_deleted THEN
		DELETE FROM search_rows WHERE object_id = NEW.id;
	ELSIF TG_OP = 'INSERT' OR (NEW.file_name, NEW.is_deleted) IS DISTINCT FROM (OLD.file_name, OLD.is_deleted) THEN
		PERFORM search_save('recording', NEW.id, NEW.podcast_id, NEW.file_name, '', NEW.created_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- One row per role, so that a person is found by those who share a podcast with them.
CREATE FUNCTION "search_save_person"(person uuid, role uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
	SELECT search_save('person', podcast_roles.id, podcast_roles.podcast_id,
		coalesce(nullif(btrim(concat(profiles.first_name, ' ', profiles.last_name)), ''), users.email),
		concat(profiles.username, ' ', users.email), podcast_roles.created_at)
	FROM podcast_roles JOIN users ON users.id = podcast_roles.user_id LEFT JOIN profiles ON profiles.user_id = podcast_roles.user_id
	WHERE podcast_roles.user_id = person AND podcast_roles.is_active AND (role IS NULL OR podcast_roles.id = role)
$$;--> statement-breakpoint
CREATE FUNCTION "search_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (NEW.user_id, NEW.is_active) IS NOT DISTINCT FROM (OLD.user_id, OLD.is_active) THEN
		RETURN NULL;
	END IF;
	DELETE FROM search_rows WHERE object_id = NEW.id;
	IF NEW.is_active AND NEW.user_id IS NOT NULL THEN
		PERFORM search_save_person(NEW.user_id, NEW.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR (NEW.first_name, NEW.last_name, NEW.username) IS DISTINCT FROM (OLD.first_name, OLD.last_name, OLD.username) THEN
		PERFORM search_save_person(NEW.user_id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.email IS DISTINCT FROM OLD.email THEN
		PERFORM search_save_person(NEW.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_podcast" AFTER INSERT OR UPDATE OF title, subtitle, show_summary ON "podcasts" FOR EACH ROW EXECUTE FUNCTION search_podcast();--> statement-breakpoint
CREATE TRIGGER "search_episode" AFTER INSERT OR UPDATE OF title, label, show_notes ON "episodes" FOR EACH ROW EXECUTE FUNCTION search_episode();--> statement-breakpoint
CREATE TRIGGER "search_comment" AFTER INSERT OR UPDATE OF content ON "comments" FOR EACH ROW EXECUTE FUNCTION search_comment();--> statement-breakpoint
CREATE TRIGGER "search_recording" AFTER INSERT OR UPDATE OF file_name, is_deleted ON "recordings" FOR EACH ROW EXECUTE FUNCTION search_recording();--> statement-breakpoint
CREATE TRIGGER "search_role" AFTER INSERT OR UPDATE OF user_id, is_active ON "podcast_roles" FOR EACH ROW EXECUTE FUNCTION search_role();--> statement-breakpoint
CREATE TRIGGER "search_profile" AFTER INSERT OR UPDATE OF first_name, last_name, username ON "profiles" FOR EACH ROW EXECUTE FUNCTION search_profile();--> statement-breakpoint
CREATE TRIGGER "search_user" AFTER UPDATE OF email ON "users" FOR EACH ROW EXECUTE FUNCTION search_user();--> statement-breakpoint
CREATE TRIGGER "search_episode_deleted" AFTER DELETE ON "episodes" FOR EACH ROW EXECUTE FUNCTION search_delete();--> statement-breakpoint
CREATE TRIGGER "search_comment_deleted" AFTER DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION search_delete();--> statement-breakpoint
CREATE TRIGGER "search_recording_deleted" AFTER DELETE ON "recordings" FOR EACH ROW EXECUTE FUNCTION search_delete();--> statement-breakpoint
CREATE TRIGGER "search_role_deleted" AFTER DELETE ON "podcast_roles" FOR EACH ROW EXECUTE FUNCTION search_delete();--> statement-breakpoint
SELECT count(search_save('podcast', id, id, title, subtitle || ' ' || search_text(show_summary), coalesce(last_updated_at, created_at))) FROM podcasts;--> statement-breakpoint
SELECT count(search_save('episode', id, podcast_id, title, label || ' ' || search_text(show_notes), updated_at)) FROM episodes;--> statement-breakpoint
SELECT count(search_save('comment', comments.id, podcast_id, '', search_text(content), coalesce(edited_at, comments.created_at))) FROM comments JOIN episodes ON episodes.id = episode_id;--> statement-breakpoint
SELECT count(search_save('recording', id, podcast_id, file_name, '', created_at)) FROM recordings WHERE NOT is_deleted;--> statement-breakpoint
SELECT count(search_save_person(users.id)) FROM users;
