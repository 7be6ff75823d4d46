/** A chapter of a recording. Times are milliseconds from its start. Every chapter format is read into these and written from them. */
export type Chapter = {
  startMs: number
  /** Missing if the chapter lasts until the next one. */
  endMs?: number
  title: string
  /** A web address. */
  url?: string
  /** The web address of an image. */
  image?: string
  /** Left out of the list that listeners see. */
  isHidden?: boolean
}

const chapterFormats = ['json', 'podlove', 'lines', 'audacity', 'cue', 'id3', 'mp4'] as const
export type ChapterFormat = (typeof chapterFormats)[number]

/** An image inside a media file, as some chapters have. */
export type EmbeddedImage = { contentType: string; bytes: Buffer }

/** Chapters that were read. `images` are those inside the file, by the index of the chapter. */
export type Chapters = { format: ChapterFormat; chapters: Chapter[]; images: Map<number, EmbeddedImage> }
