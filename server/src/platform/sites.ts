import type { IncomingMessage } from 'node:http'

/** A custom domain of a show: it has only the public pages, the feed and the media of that show. */
export type ShowSite = { host: string; origin: string; podcastId: string; profileUrl: string }

const sites = new WeakMap<IncomingMessage, ShowSite>()

export const setSite = (request: IncomingMessage, site: ShowSite): void => void sites.set(request, site)

/** The custom domain that a request came to. Null for the server's own address. */
export const siteOf = (request: IncomingMessage): ShowSite | null => sites.get(request) ?? null
