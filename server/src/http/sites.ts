import { feedPath, showPath } from '@castwright/contract/paths.ts'
import type { IncomingMessage } from 'node:http'
import { refusals } from '@castwright/contract/errors.ts'
import { isLocalName, normalizeHost } from '@castwright/contract/hosts/names.ts'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Hosts } from '../domains/hosts/service.ts'
import { setSite, siteOf, type ShowSite } from '../platform/sites.ts'
import { sendRefusal } from './errors.ts'

/** Monitors and load balancers ask by any name. */
const healthPath = /^\/(?:healthz|readyz)$/

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** What a custom domain serves besides the pages of its show. The routes check that it belongs to the show. */
const files = /^\/(?:(?:assets|media(?!\/p\/)|files|og|embed|icons)\/.+|favicon\.(?:ico|svg)|robots\.txt|oembed)$/

/** The player's anonymous reports of listening. */
const reports = '/api/listening'

function isServed(method: string, path: string, { podcastId, profileUrl }: ShowSite): boolean {
  const page = showPath(profileUrl).toLowerCase()
  const isPage = path.toLowerCase() === page || path.toLowerCase().startsWith(`${page}/`)
  if (method === 'POST') return path === reports || (isPage && /\/(?:pitch|newsletter|join)$/.test(path))
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return false
  if (isPage || files.test(path)) return true
  const feed = new RegExp(`^/rss/(${uuid})\\.xml$`, 'i').exec(path)?.[1]
  return feed?.toLowerCase() === podcastId
}

const pathOf = (url: string): string => url.split('?', 1)[0]!

export function openSites(hosts: Hosts, trustedProxies: string[]) {
  const trust = proxyAddr.compile(trustedProxies)

  /** A proxy that we trust and that asks by a local name says which name the visitor used. A public name is what the visitor used. */
  const headerOf = ({ headers, socket }: IncomingMessage): string | undefined => {
    const { host, 'x-forwarded-host': forwarded } = headers
    if (forwarded === undefined || trustedProxies.length === 0 || !trust(socket.remoteAddress ?? '', 0)) return host
    return isLocalName(normalizeHost(host ?? '') ?? '') ? String(forwarded).split(',', 1)[0]!.trim() : host
  }

  return {
    /** Whether a request came to the server's own address. */
    isOwn: (request: IncomingMessage): boolean => hosts.find(headerOf(request)) === 'own',

    /** For Fastify: notes which custom domain a request came to, and finds the show's page at its root. */
    rewriteUrl(raw: { url?: string | undefined }): string {
      const request = raw as IncomingMessage
      const { url = '/' } = request
      const site = hosts.find(headerOf(request))
      if (site === 'own' || site === null) return url
      setSite(request, site)
      // No one is signed in on a custom domain, whatever the browser sends.
      delete request.headers.cookie
      const [path, query] = [pathOf(url), url.slice(pathOf(url).length)]
      if (path === '/') return `${showPath(site.profileUrl)}${query}`
      return path === '/feed.xml' ? `${feedPath(site.podcastId)}${query}` : url
    },

    /** Refuses unknown domains, and everything but the show's public pages, feed and media on custom ones. */
    guard(server: FastifyInstance, baseUrl: string, noteAddress: (origin: string) => void): void {
      server.addHook('onRequest', async (request, reply) => {
        const path = pathOf(request.url)
        const site = siteOf(request.raw)
        if (!site) {
          if (healthPath.test(path) || hosts.find(headerOf(request.raw)) === 'own') return
          // Scanners ask by any name, too, but not like the address bar of a browser.
          if (request.headers['sec-fetch-mode'] === 'navigate') noteAddress(`${request.protocol}://${headerOf(request.raw)}`)
          // Not thrown, because some routes have an error page of their own.
          return sendRefusal(reply, refusals.unknown_host)
        }
        if (isServed(request.method, path, site)) return
        // Pages of people and of other shows are on the server itself.
        const isPage = /^\/(?:pal|pod)\//.test(path) && request.method === 'GET'
        if (isPage) return reply.header('cache-control', 'no-store').redirect(`${baseUrl}${request.url}`, 302)
        return sendRefusal(reply, refusals.not_found)
      })
      server.addHook('onSend', async (request, reply) => {
        if (siteOf(request.raw)) reply.removeHeader('set-cookie')
      })
    },
  }
}
