import type { Chapter, EmbeddedImage } from '../chapters/types.ts'

export type TaggedChapter = Chapter & { picture?: EmbeddedImage | undefined }

/** What a tagged copy gets. What is missing stays as it is in the file, and null removes it. */
export type Tags = {
  title?: string | null
  artist?: string | null
  album?: string | null
  /** A number, or `3/12`. */
  track?: string | null
  artwork?: EmbeddedImage | null
  chapters?: TaggedChapter[]
}
