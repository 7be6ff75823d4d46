import { hostLimits } from '@castwright/contract/hosts/limits.ts'
import type { Host, HostProblem } from '@castwright/contract/hosts/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { DnsError } from '../../../platform/dns.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { problemOf, proofName } from '../proof.ts'
import * as store from '../store.ts'
import { targetOf } from './find.ts'
import { announceHosts, lockHost, toHost } from './manage.ts'

type Problem = Exclude<HostProblem, 'taken'>

/** Looks up the record of a claim. Null if it is there. */
async function lookUp(app: Pick<App, 'dns' | 'config'>, claim: store.HostRow): Promise<Problem | null> {
  const name = proofName(claim)
  try {
    const cnames = await app.dns.cnames(name)
    // Resolvers follow a CNAME record when they look for others, and the target of ours doesn't exist.
    const byCname = problemOf(claim, targetOf(app), { texts: [], cnames })
    return byCname === null ? null : problemOf(claim, targetOf(app), { texts: await app.dns.texts(name), cnames })
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    return 'dns_failed'
  }
}

/** Whether the domain was registered by someone else: the record of the show that has it is gone, and that of another is there. */
const isGone = (problem: Problem | null): boolean => problem === 'record_missing' || problem === 'record_wrong'

/** Looks up the record of a domain. If it is there, the domain is served from then on. */
export async function verifyHost(app: App, userId: string, { podcastId, hostId }: ParsedInput<'HostService.Verify'>): Promise<Host> {
  const claim = orNotFound(await store.findHost(app.db, podcastId, hostId))
  const problem = await lookUp(app, claim)
  if (claim.verifiedAt !== null) await keepOrEnd(app, claim, problem)
  else {
    if (problem === null) await endOutdated(app, claim)
    await verify(app, userId, claim, problem)
  }
  const row = orNotFound(await store.findHost(app.db, podcastId, hostId))
  return toHost(app, row)
}

const verify = (app: App, userId: string, claim: store.HostRow, problem: Problem | null): Promise<void> =>
  app.transaction(async (tx) => {
    const { id, podcastId, host } = claim
    const row = await lockHost(tx, userId, podcastId, id)
    if (row.verifiedAt !== null) return
    await store.lockName(tx, host)
    const isTaken = problem === null && (await store.findVerified(tx, host)) !== null
    const [checkedAt, found] = [app.now(), isTaken ? 'taken' : problem] as const
    if (found !== null) return store.updateHost(tx, id, { checkedAt, problem: found })
    const isFirst = (await store.findHosts(tx, podcastId)).every(({ isPrimary }) => !isPrimary)
    await store.updateHost(tx, id, { checkedAt, problem: null, verifiedAt: checkedAt, failingSince: null, isPrimary: isFirst })
    await recordEvent(app, tx, { kind: 'host.verified', podcastId, actorId: userId, data: { host } })
    await announceHosts(app, tx, podcastId)
  })

/** Ends the verification of another show whose record is no longer there. */
async function endOutdated(app: App, claim: store.HostRow): Promise<void> {
  const holder = await store.findVerified(app.db, claim.host)
  if (holder && holder.id !== claim.id && isGone(await lookUp(app, holder))) await end(app, holder)
}

/** The domain is no longer served. Its show can verify it again with the same record. */
const end = (app: App, row: store.HostRow): Promise<void> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, row.podcastId, null)
    const set = { verifiedAt: null, isPrimary: false, failingSince: null, problem: 'record_missing' as const, checkedAt: app.now() }
    if (!(await store.updateVerified(tx, row, set))) return
    await recordEvent(app, tx, { kind: 'host.lapsed', podcastId: row.podcastId, actorId: null, data: { host: row.host } })
    await announceHosts(app, tx, row.podcastId)
  })

/** A missing record has some days to come back, because DNS records are lost by accident, too. */
async function keepOrEnd(app: App, row: store.HostRow, problem: Problem | null): Promise<void> {
  const now = app.now()
  const failingSince = problem === null ? null : isGone(problem) ? (row.failingSince ?? now) : row.failingSince
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= hostLimits.graceDays * 86_400_000
  if (isOver) return end(app, row)
  await app.transaction(async (tx) => void (await store.updateVerified(tx, row, { checkedAt: now, problem, failingSince })))
}

const batch = 50
const pauseMs = 24 * 3600 * 1000

/** Looks up the records of verified domains again, once a day. */
export async function checkVerified(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - pauseMs)
  while (!signal.aborted) {
    const rows = await store.findUnchecked(app.db, before, batch)
    for (const row of rows) {
      if (signal.aborted) return
      await keepOrEnd(app, row, await lookUp(app, row)).catch((error: unknown) => {
        // Its show was deleted in the meantime.
        if (!(error instanceof Fault)) throw error
      })
    }
    if (rows.length < batch) return
  }
}
