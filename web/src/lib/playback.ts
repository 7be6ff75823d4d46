/** The players on the page by episode, so that a time elsewhere on the page can play it. */
const players = new Map<string, HTMLMediaElement>()

/** Times to play as soon as the player is there, because its card may be folded. */
const wanted = new Map<string, number>()

const play = (player: HTMLMediaElement, ms: number): void => {
  player.currentTime = ms / 1000
  // A browser that blocks it shows the position.
  void player.play().catch(() => undefined)
}

/** Returns what to call when the player is gone. */
export function registerPlayer(episodeId: string, player: HTMLMediaElement): () => void {
  players.set(episodeId, player)
  const ms = wanted.get(episodeId)
  wanted.delete(episodeId)
  if (ms !== undefined) play(player, ms)
  return () => {
    if (players.get(episodeId) === player) players.delete(episodeId)
  }
}

/** Plays the recording of an episode from a time. */
export function playAt(episodeId: string, ms: number): void {
  const player = players.get(episodeId)
  if (player) play(player, ms)
  else wanted.set(episodeId, ms)
}

/** Where the player is, in milliseconds. Null without a player. */
export function positionOf(episodeId: string): number | null {
  const player = players.get(episodeId)
  return player ? player.currentTime * 1000 : null
}
