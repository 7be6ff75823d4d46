import type { ClipFormat } from '@castwright/contract/clips/shapes.ts'

export const contentTypes: Record<ClipFormat, string> = {
  mp3: 'audio/mpeg',
  square: 'video/mp4',
  vertical: 'video/mp4',
  landscape: 'video/mp4',
}

export const endingOf = (format: ClipFormat): string => (format === 'mp3' ? 'mp3' : 'mp4')

/** The name of a download. Its ending says which file it is. */
export function nameOf({ title }: { title: string }, format: ClipFormat): string {
  const stem =
    [
      ...title
        .replace(/[\p{C}/\\:*?"<>|%#]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, 60)
      .join('') || 'Clip'
  return format === 'mp3' ? `${stem}.mp3` : `${stem}-${format}.mp4`
}
