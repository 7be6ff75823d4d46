/** Playback positions by episode, stored in the browser. */

const key = 'castwright.positions'
const maxEntries = 200

type Positions = Record<string, { at: number; seen: number }>

/** Ignores invalid entries. */
function read(): Positions {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as Positions)
    return Object.fromEntries(kept.filter(([, one]) => one?.at > 0 && one.seen > 0))
  } catch {
    return {}
  }
}

function write(positions: Positions): void {
  try {
    const newest = Object.entries(positions)
      .sort(([, a], [, b]) => b.seen - a.seen)
      .slice(0, maxEntries)
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without storage, playback starts from the beginning.
  }
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
export function keptSpeed(): number {
  try {
    const speed = Number(localStorage.getItem(speedKey))
    return speed >= 0.5 && speed <= 3 ? speed : 1
  } catch {
    return 1
  }
}

export function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(speedKey, String(speed))
  } catch {
    // Without storage, playback starts at normal speed.
  }
}
