import type { Config } from '../../config.ts'

/** What a player may see of an answer, wherever its page comes from. */
const exposed = 'Accept-Ranges, Content-Length, Content-Range, Content-Type, ETag, Last-Modified'

/**
 * On every answer with media. The type is ours and not guessed at, so nothing of it runs; the policy is for whoever opens the
 * address itself, where the browser makes a page of its own around the player.
 */
export const mediaHeaders = ({ secure }: Pick<Config, 'secure'>): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
})

export const preflightHeaders: Record<string, string> = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
  'cache-control': 'public, max-age=86400',
}

/**
 * A day in the listener's own cache: within a day they count once anyway. Not in a shared one, whose listeners nobody would count,
 * and which would go on after the episode was unpublished.
 */
export const forListeners = 'private, max-age=86400'
export const forTheTeam = 'private, no-store'
