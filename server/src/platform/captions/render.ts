import { renderHtml } from './html.ts'
import { renderJson, renderPodlove } from './json.ts'
import { renderPlain } from './plain.ts'
import { renderSrt, renderVtt } from './cues.ts'
import type { CaptionFormat, CaptionSegment } from './types.ts'

/** The file extension of each format, and its type in feeds. */
export const captionFiles = {
  vtt: { ending: 'vtt', type: 'text/vtt' },
  srt: { ending: 'srt', type: 'application/x-subrip' },
  json: { ending: 'json', type: 'application/json' },
  podlove: { ending: 'json', type: 'application/json' },
  html: { ending: 'html', type: 'text/html' },
  text: { ending: 'txt', type: 'text/plain' },
} as const satisfies Record<CaptionFormat, { ending: string; type: string }>

type RenderOptions = {
  language?: string | undefined
  /** The title of the HTML page. */
  title?: string | undefined
  /** Of plain text. `exact` loses nothing when it is read again. */
  times?: 'none' | 'short' | 'exact'
  /** A machine made it and no one has checked it. The file says so, except for SubRip, which has only cues. */
  isMachine?: boolean
}

/** Writes a transcript in any format. */
export function renderCaptions(format: CaptionFormat, segments: CaptionSegment[], options: RenderOptions = {}): string {
  const renderers = {
    vtt: () => renderVtt(segments, options),
    srt: () => renderSrt(segments),
    json: () => renderJson(segments, options),
    podlove: () => renderPodlove(segments),
    html: () => renderHtml(segments, options),
    text: () => renderPlain(segments, options),
  }
  return renderers[format]()
}
