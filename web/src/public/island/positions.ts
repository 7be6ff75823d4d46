/** Playback positions by episode, stored in the browser. */

const key = 'castwright.positions'
const maxEntries = 200

type Positions = Record<string, { at: number; seen: number }>

/** Without storage, playback starts from the beginning at normal speed. */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** Ignores invalid entries. */
const read = (): Positions =>
  attempt(() => {
    const kept = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as Positions)
    return Object.fromEntries(kept.filter(([, one]) => one?.at > 0 && one.seen > 0))
  }, {})

function write(positions: Positions): void {
  const newest = Object.entries(positions)
    .sort(([, a], [, b]) => b.seen - a.seen)
    .slice(0, maxEntries)
  attempt(() => localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest))), undefined)
}

/** Seconds. Zero if never played. */
export const positionOf = (episodeId: string): number => read()[episodeId]?.at ?? 0

/** Finished episodes start over. */
export function keepPosition(episodeId: string, at: number, length: number): void {
  const positions = read()
  if (at < 5 || (length > 0 && at > length - 10)) delete positions[episodeId]
  else positions[episodeId] = { at: Math.floor(at), seen: Date.now() }
  write(positions)
}

const speedKey = 'castwright.speed'

/** The speed that the listener chose last. */
export const keptSpeed = (): number =>
  attempt(() => {
    const speed = Number(localStorage.getItem(speedKey))
    return speed >= 0.5 && speed <= 3 ? speed : 1
  }, 1)

export const keepSpeed = (speed: number): void => attempt(() => localStorage.setItem(speedKey, String(speed)), undefined)
