import type { EpisodeRow } from '../../episodes/service.ts'
import { slugOf } from '../../podcasts/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'

const maxLength = 80

/** The file name in public URLs: that of the first publication, else the title with the episode number, such as `episode-12-tides.mp3`. */
export function publicFileName(
  { title, episodeNumber }: Pick<EpisodeRow, 'title' | 'episodeNumber'>,
  { publicName, fileType }: Pick<RecordingRow, 'publicName' | 'fileType'>,
): string {
  if (publicName !== null) return publicName
  const slug = slugOf(title, maxLength)
  const number = episodeNumber === null ? '' : `episode-${episodeNumber}`
  const isNumbered = number !== '' && (slug === number || slug.startsWith(`${number}-`))
  const parts = isNumbered ? [slug] : [number, slug].filter((part) => part !== '')
  return `${parts.join('-') || 'episode'}.${fileType}`
}
