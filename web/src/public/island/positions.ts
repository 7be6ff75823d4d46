/** How far the reader has heard each episode, kept in their own browser. */

const key = 'castwright.positions'
const most = 200

type Positions = Record<string, { at: number; seen: number }>

/** Whatever else stands there is left out. */
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
      .slice(0, most)
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // A browser that keeps nothing begins anew each time.
  }
}

/** Seconds. Zero for what was never begun. */
export const positionOf = (episodeId: string): number => read()[episodeId]?.at ?? 0

/** What was heard to its end begins anew. */
export function keepPosition(episodeId: string, at: number, length: number): void {
  const positions = read()
  if (at < 5 || (length > 0 && at > length - 10)) delete positions[episodeId]
  else positions[episodeId] = { at: Math.floor(at), seen: Date.now() }
  write(positions)
}
