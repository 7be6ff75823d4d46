import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { isPastRelease, movedBy, releaseOf } from './actions.ts'

const some = (count: number): string => (count === 1 ? 'One episode' : `${count.toLocaleString('en-US')} episodes`)

/** What to know before moving the releases of several episodes. */
export function moveWarnings(selected: readonly EpisodeWithProgress[], days: number, timeZone: string, now = new Date()): string[] {
  const releases = selected.map(releaseOf)
  const moving = releases.filter((release) => typeof release !== 'string')
  const scheduled = moving.filter(({ kind }) => kind === 'scheduled').length
  const past = days === 0 ? 0 : moving.filter((one) => isPastRelease(one, movedBy(one.startsAt!, days, timeZone), now, timeZone)).length
  const fixed = releases.length - moving.length
  return [
    scheduled > 0 &&
      `${some(scheduled)} ${scheduled === 1 ? 'is' : 'are'} scheduled. Listeners will get ${scheduled === 1 ? 'it' : 'them'} on another day.`,
    past > 0 && `${some(past)} would move to the past and will stay where ${past === 1 ? 'it is' : 'they are'}.`,
    fixed > 0 && `${some(fixed)} ${fixed === 1 ? 'has' : 'have'} no date to move.`,
  ].filter((warning) => warning !== false)
}
