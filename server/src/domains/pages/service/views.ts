import type { IncomingMessage } from 'node:http'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { siteOf, type ShowSite } from '../../../platform/sites.ts'
import type { Hosts } from '../../hosts/service.ts'

/** How public pages look on custom domains: all their addresses are there, except those that stay the same forever. */
export function openViews(app: App, hosts: Pick<Hosts, 'find' | 'primaryOf'>) {
  const { baseUrl } = app.config

  /** Media, images and pages are loaded from the domain itself. */
  const appAt = ({ origin }: ShowSite): App => ({
    ...app,
    config: { ...app.config, baseUrl: origin },
    mediaAddresses: { ...app.mediaAddresses, open: (media) => app.mediaAddresses.open(media).replace(baseUrl, origin) },
  })

  return {
    appFor(request: IncomingMessage): App {
      const site = siteOf(request)
      return site ? appAt(site) : app
    },

    /** The same for the address of a page. */
    appAtAddress(address: string): App {
      const site = hosts.find(URL.parse(address)?.host)
      return site === 'own' || site === null ? app : appAt(site)
    },

    /** Search engines get one address for each page, and apps the one feed that never changes. */
    withOrigins(page: PublicPage): PublicPage {
      if (!('podcast' in page)) return page
      const primary = hosts.primaryOf(page.podcast.id)
      const isElsewhere = page.baseUrl !== baseUrl
      if (primary === null && !isElsewhere) return page
      const canonicalUrl = page.canonicalUrl.replace(page.baseUrl, primary ?? baseUrl)
      const podcast = { ...page.podcast, rssFeedUrl: page.podcast.rssFeedUrl.replace(page.baseUrl, baseUrl) }
      return { ...page, canonicalUrl, podcast, ...(isElsewhere && { homeUrl: baseUrl }) }
    },
  }
}
