import { isLocalName, normalizeHost } from '@castwright/contract/hosts/names.ts'
import type { App } from '../../../platform/app.ts'
import type { ShowSite } from '../../../platform/sites.ts'
import * as store from '../store.ts'
import { originOf, targetOf } from './find.ts'

export type Hosts = {
  /** What a Host header names: this server itself, the show of a verified domain, or nothing that is served here. */
  find(header: string | undefined): 'own' | ShowSite | null
  /** The origin of a show's primary domain, if it has one. */
  primaryOf(podcastId: string): string | null
  close(): void
}

/** Milliseconds after which a list that could not be loaded is loaded again. */
const retryMs = 1000

/** Names are sent by strangers, so only this many are kept. */
const maxNames = 1000

/** What a Host header says. The name is null if it is none. */
type Name = { name: string | null; isOwn: boolean }

/** Keeps all verified domains in memory, so that no request waits for the database. */
export async function openHosts(app: Pick<App, 'db' | 'config' | 'signals' | 'log'>): Promise<Hosts> {
  const { config, db, log, signals } = app
  const own = new Set([targetOf(app), ...config.allowedHosts])
  let sites = new Map<string, ShowSite>()
  let primaries = new Map<string, string>()
  const names = new Map<string, Name>()
  const unknown = new Set<string>()
  let loading: Promise<void> | null = null
  let isOutdated = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const load = async (): Promise<void> => {
    const rows = await store.findServed(db)
    sites = new Map(rows.map(({ host, podcastId, profileUrl }) => [host, { host, podcastId, profileUrl, origin: originOf(config, host) }]))
    primaries = new Map(rows.flatMap(({ host, podcastId, isPrimary }) => (isPrimary ? [[podcastId, originOf(config, host)]] : [])))
  }

  /** A change while the list is loading loads it again. If that fails, no custom domain is served until it works. */
  const reload = (): void => {
    isOutdated = true
    loading ??= (async () => {
      try {
        while (isOutdated) {
          isOutdated = false
          await load()
        }
      } catch (error) {
        sites = new Map()
        log.error({ err: error }, "Could not load the custom domains. They won't work until this succeeds.")
        clearTimeout(retry)
        if (!isClosed) retry = setTimeout(reload, retryMs).unref()
      } finally {
        loading = null
      }
    })()
  }

  await load()
  const stops = [
    signals.on('hosts', reload),
    signals.onReconnect(reload),
    // It may have been renamed or deleted.
    signals.on('podcast', (podcastId) => {
      for (const site of sites.values()) if (site.podcastId === podcastId) return reload()
    }),
  ]

  const read = (header: string): Name => {
    const known = names.get(header)
    if (known) return known
    const name = normalizeHost(header)
    const found = { name, isOwn: name !== null && (own.has(name) || isLocalName(name)) }
    if (names.size >= maxNames) names.clear()
    names.set(header, found)
    return found
  }

  const warn = (name: string): void => {
    if (unknown.has(name) || unknown.size >= maxNames) return
    unknown.add(name)
    log.warn({ host: name }, 'Rejected a request for an unknown domain. If the domain belongs to this server, add it to ALLOWED_HOSTS.')
  }

  return {
    find(header) {
      // HTTP/1.0 has no Host header.
      if (header === undefined || header === '') return 'own'
      const { name, isOwn } = read(header)
      if (isOwn) return 'own'
      if (name === null) return null
      const site = sites.get(name)
      if (!site) warn(name)
      return site ?? null
    },
    primaryOf: (podcastId) => primaries.get(podcastId) ?? null,
    close() {
      isClosed = true
      clearTimeout(retry)
      for (const stop of stops) stop()
    },
  }
}
