import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

/** What one file may hold (sitemaps.org). */
const most = 50_000

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every public page. More than fit into one file come in several, which the first one names. */
export async function sitemap({ db, config }: Pick<App, 'db' | 'config'>, part: number | null): Promise<string> {
  const { baseUrl } = config
  const rows = await store.findAddresses(db, { limit: most + 1, offset: (part ?? 0) * most })
  if (part === null && rows.length > most) {
    const parts = Math.ceil((await store.countAddresses(db)) / most)
    const files = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${escape(`${baseUrl}/sitemap.xml?part=${at}`)}</loc></sitemap>`)
    return `${head}<sitemapindex ${space}>${files.join('\n')}</sitemapindex>\n`
  }
  const urls = rows.slice(0, most).map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${escape(`${baseUrl}${encodeURI(path)}`)}</loc>${changed}</url>`
  })
  return `${head}<urlset ${space}>${urls.join('\n')}</urlset>\n`
}

/** Pages, feeds, sound and pictures are for everybody; the studio is nobody's business. */
export const robots = ({ config }: Pick<App, 'config'>): string => `User-agent: *
Disallow: /api/
Disallow: /settings/
Disallow: /storage/
Disallow: /embed/

Sitemap: ${config.baseUrl}/sitemap.xml
`
