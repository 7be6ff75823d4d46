import type { Config } from '../../config.ts'

/** Public pages allow our own script and images, the inline styles of the page by hash, and audio from the storage. */
export function publicPolicy(
  config: Config,
  styles: string[],
  { isEmbed, isGuest = false, isSale = false }: { isEmbed: boolean; isGuest?: boolean; isSale?: boolean },
): string {
  const stored = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    `img-src 'self'${stored}`,
    // A guest listens to a test recording that never leaves their browser.
    `media-src 'self'${stored}${isGuest ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    // Forms that lead to a payment are redirected there.
    `form-action 'self'${isSale ? ` ${config.baseUrl}${config.stripe ? ' https://*.stripe.com' : ''}` : ''}`,
    "base-uri 'none'",
    // Only the player may be embedded by other sites.
    `frame-ancestors ${isEmbed ? '*' : "'none'"}`,
  ].join('; ')
}
