import type { App } from '../../../platform/app.ts'
import { escapeText } from '../../../platform/html/escape.ts'
import { createLru } from '../../../platform/lru.ts'
import * as store from '../store.ts'

/** The limit of one file (sitemaps.org). */
const maxUrls = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const cachedMs = 60_000
/** Parts are a few MB each, and a request can ask for any number. */
const maxCached = 10

/**
 * The sitemap, cached by part for a minute: each part queries all public pages, and anyone can request it. Concurrent requests share one
 * query, and failures aren't cached.
 */
export function createSitemap(app: Pick<App, 'db' | 'config' | 'now'>): (part: number | null) => Promise<string> {
  const parts = createLru<{ xml: Promise<string>; until: number }>(maxCached)
  return (part) => {
    const key = String(part)
    const now = app.now().getTime()
    const cached = parts.get(key)
    if (cached && cached.until >= now) return cached.xml
    const entry = { xml: renderSitemap(app, part), until: now + cachedMs }
    parts.set(key, entry)
    entry.xml.catch(() => {
      if (parts.peek(key) === entry) parts.delete(key)
    })
    return entry.xml
  }
}

/** Lists every public page. If they don't fit into one file, the file without a part is an index of the parts. */
async function renderSitemap({ db, config }: Pick<App, 'db' | 'config'>, part: number | null): Promise<string> {
  const { baseUrl } = config
  const rows = await store.findAddresses(db, { limit: maxUrls + 1, offset: (part ?? 0) * maxUrls })
  if (part === null && rows.length > maxUrls) {
    const parts = Math.ceil((await store.countAddresses(db)) / maxUrls)
    const places = Array.from({ length: parts }, (_, at) => escapeText(`${baseUrl}/sitemap.xml?part=${at}`))
    const files = places.map((place) => `<sitemap><loc>${place}</loc></sitemap>`)
    return `${head}<sitemapindex ${space}>${files.join('\n')}</sitemapindex>\n`
  }
  const urls = rows.slice(0, maxUrls).map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${escapeText(`${baseUrl}${encodeURI(path)}`)}</loc>${changed}</url>`
  })
  return `${head}<urlset ${space}>${urls.join('\n')}</urlset>\n`
}

/** Pages, feeds and media are public. The app is not. */
export const robots = ({ config }: Pick<App, 'config'>): string => `User-agent: *
Disallow: /api/
Disallow: /settings/
Disallow: /storage/
Disallow: /embed/

Sitemap: ${config.baseUrl}/sitemap.xml
`
