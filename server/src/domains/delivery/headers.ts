import type { Config } from '../../config.ts'

/** Response headers that players on other sites may read. */
const exposed = 'Accept-Ranges, Content-Length, Content-Range, Content-Type, ETag, Last-Modified'

/**
 * Headers of all media responses. The content type is ours and not sniffed, so nothing in a file can run. The policy is for people who
 * open the URL directly, where the browser shows its own player page.
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

/** In addition, for URLs that are secret. */
export const privateHeaders: Record<string, string> = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

export const preflightHeaders: Record<string, string> = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
  'cache-control': 'public, max-age=86400',
}

/**
 * Cached for a day in the listener's own cache, since within a day they count once anyway. Not in shared caches, whose listeners couldn't
 * be counted and which would outlive unpublishing.
 */
export const forListeners = 'private, max-age=86400'
export const forTheTeam = 'private, no-store'
