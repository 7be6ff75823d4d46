import { randomBytes } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { hostLimits } from '@castwright/contract/hosts/limits.ts'
import { hostMessages, type Host } from '@castwright/contract/hosts/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { feedUrl } from '../../podcasts/service.ts'
import { proofCname, proofName, proofText } from '../proof.ts'
import * as store from '../store.ts'
import { originOf, targetOf } from './find.ts'

export const toHost = ({ config }: Pick<App, 'config'>, row: store.HostRow): Host => ({
  id: row.id,
  podcastId: row.podcastId,
  host: row.host,
  displayName: domainToUnicode(row.host) || row.host,
  isVerified: row.verifiedAt !== null,
  isPrimary: row.isPrimary,
  url: originOf(config, row.host),
  proof: { name: proofName(row), text: proofText(row), cname: proofCname(row, targetOf({ config })) },
  target: targetOf({ config }),
  problem: row.problem,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Tells all servers which domains they serve, and renders the pages of a show again, since they name its primary domain. */
export async function announceHosts(app: Pick<App, 'now' | 'signals'>, tx: Tx, podcastId: string): Promise<void> {
  await bump(app, tx, 'podcast', podcastId)
  await bump(app, tx, 'hosts', 'all')
}

const toHosts = async (app: Pick<App, 'config'>, db: Db, podcastId: string): Promise<Host[]> =>
  (await store.findHosts(db, podcastId)).map((row) => toHost(app, row))

export const listHosts = async (app: App, podcastId: string): Promise<Output<'HostService.FindByPodcastID'>> => ({
  hosts: await toHosts(app, app.db, podcastId),
  feedUrl: feedUrl(app, podcastId),
  hasAsk: app.config.internalPort !== undefined,
})

const refuse = (message: string): never => {
  throw new Fault('invalid_fields', { host: message })
}

export const addHost = (app: App, userId: string, { podcastId, host }: ParsedInput<'HostService.Create'>): Promise<Host> =>
  app.transaction(async (tx) => {
    if (host === targetOf(app) || app.config.allowedHosts.includes(host)) refuse(hostMessages.own)
    await lockTeam(tx, podcastId, userId)
    const had = await store.findHosts(tx, podcastId)
    if (had.some((row) => row.host === host)) refuse(hostMessages.known)
    if (had.length >= hostLimits.hosts) refuse(hostMessages.tooMany)
    const id = newId()
    await store.insertHost(tx, { id, podcastId, host, token: randomBytes(16).toString('hex'), createdAt: app.now() })
    await recordEvent(app, tx, { kind: 'host.added', podcastId, actorId: userId, data: { host } })
    return toHost(app, (await store.findHost(tx, podcastId, id))!)
  })

/** Locks a show and one of its domains. */
export async function lockHost(tx: Tx, userId: string | null, podcastId: string, hostId: string): Promise<store.HostRow> {
  await lockTeam(tx, podcastId, userId)
  return orNotFound(await store.findHost(tx, podcastId, hostId))
}

export const makePrimary = (app: App, userId: string, { podcastId, hostId }: ParsedInput<'HostService.SetPrimary'>): Promise<Host[]> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const had = await store.findHosts(tx, podcastId)
    const chosen = had.find(({ id }) => id === hostId) ?? null
    if (hostId !== null && !chosen) throw new Fault('not_found')
    if (chosen && chosen.verifiedAt === null) throw new Fault('host_unverified')
    const isSame = chosen ? chosen.isPrimary : had.every(({ isPrimary }) => !isPrimary)
    if (!isSame) {
      await store.setPrimary(tx, podcastId, hostId)
      await recordEvent(app, tx, { kind: 'host.primary_changed', podcastId, actorId: userId, data: { host: chosen?.host ?? null } })
      await announceHosts(app, tx, podcastId)
    }
    return toHosts(app, tx, podcastId)
  })

/** Deletes the token, too: anyone who adds the domain again has to create another record. */
export const removeHost = (app: App, userId: string, { podcastId, hostId }: ParsedInput<'HostService.Delete'>): Promise<void> =>
  app.transaction(async (tx) => {
    const { host } = await lockHost(tx, userId, podcastId, hostId)
    await store.deleteHost(tx, hostId)
    await recordEvent(app, tx, { kind: 'host.removed', podcastId, actorId: userId, data: { host } })
    await announceHosts(app, tx, podcastId)
  })
