import { normalizeHost } from '@castwright/contract/hosts/names.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'db' | 'config'>

/** The host name of this server, to which domains point. */
export const targetOf = ({ config }: Pick<App, 'config'>): string => new URL(config.baseUrl).hostname

/** Where visitors find a show: its primary domain, or this server. */
export async function findOrigin({ db, config }: Deps, podcastId: string): Promise<string> {
  const host = await store.findPrimary(db, podcastId)
  return host === null ? config.baseUrl : originOf(config, host)
}

/** Without HTTPS, which is for trying things out, domains are reached on the same port as the server. */
export const originOf = ({ baseUrl, secure }: App['config'], host: string): string =>
  secure ? `https://${host}` : `http://${host}${URL.parse(baseUrl)?.port ? `:${new URL(baseUrl).port}` : ''}`

/** Whether a proxy may get a certificate for a domain. Asks the database, because a certificate outlives what is in memory. */
export async function mayHaveCertificate(app: Deps, name: string): Promise<boolean> {
  const host = normalizeHost(name)
  if (host === null) return false
  return host === targetOf(app) || (await store.findVerified(app.db, host)) !== null
}
