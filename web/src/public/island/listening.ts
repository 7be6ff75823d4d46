import type { ListeningReport } from '@castwright/contract/analytics/listening.ts'
import type { Playable } from '../playable.ts'
import { joined, without, type Range } from './ranges.ts'

/**
 * Reports which parts of an episode are played, but not who plays them: there is no ID and no cookie. A visit reports each part once, so
 * the server can count plays without connecting its reports.
 */

/** Seconds of playback between reports. */
const interval = 10
const maxRanges = 20

/** The recording of published media. Signed URLs are those of previews, which don't count. */
const recordingIn = (url: string): string | undefined => /\/media\/([0-9a-f-]{36})\/(?!.*[?&]signature=)/.exec(url)?.[1]

const optsOut = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

type Visit = { recordingId: string; isStart: boolean; reported: Range[] }

export function openListening() {
  /** By recording. Ends with the page. */
  const visits = new Map<string, Visit>()
  let visit: Visit | undefined
  let media: HTMLMediaElement | undefined
  let pending: Range[] = []
  /** Where playback was last, or null after a seek. */
  let at: number | null = null
  /** Seconds of media since the last report. */
  let played = 0

  const report = (): void => {
    if (!visit || pending.length === 0) return
    const { recordingId, isStart } = visit
    const body: ListeningReport = { recordingId, isStart, ranges: pending }
    navigator.sendBeacon('/api/listening', new Blob([JSON.stringify(body)], { type: 'application/json' }))
    visit.isStart = false
    visit.reported = joined([...visit.reported, ...pending])
    pending = []
    played = 0
  }

  const listen = ({ currentTime, seeking, playbackRate }: HTMLMediaElement): void => {
    const now = Math.round(currentTime * 10) / 10
    const from = at
    at = seeking ? null : now
    if (!visit || from === null || at === null || now <= from) return
    pending = joined([...pending, ...without([from, now], visit.reported)])
    played += now - from
    if (played >= interval * playbackRate || pending.length >= maxRanges) report()
  }

  const on = (event: Event): void => {
    // The previous element may still have events to fire.
    if (!media || event.target !== media) return
    if (event.type === 'seeking') at = null
    else listen(media)
  }

  // The last chance to report. Phones may never fire the first.
  addEventListener('pagehide', report)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report())

  return {
    /** Reports what is played of these media from now on. `resumed` is where the browser stopped earlier, or 0. */
    follow(next: HTMLMediaElement, { url }: Playable, resumed: number): void {
      const recordingId = optsOut() ? undefined : recordingIn(url)
      visit = undefined
      pending = []
      at = null
      if (recordingId === undefined) return
      visit = visits.get(recordingId) ?? { recordingId, isStart: resumed === 0, reported: resumed > 0 ? [[0, resumed]] : [] }
      visits.set(recordingId, visit)
      media = next
      for (const event of ['playing', 'timeupdate', 'seeking', 'seeked']) media.addEventListener(event, on)
    },
    report,
  }
}
