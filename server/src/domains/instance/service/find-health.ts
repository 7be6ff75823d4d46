import type { Finding, Health } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { memorySlot } from '../../../platform/memory.ts'
import { ownerSentence } from '../../../platform/storage/owner.ts'
import { findFileDifferences } from '../../recordings/service.ts'
import { checkConfig, runChecks, type HealthParts } from './health.ts'

/** Results are shown this long before the checks run again. */
const freshMs = 5 * 60_000
const timeoutMs = 10 * 60_000

type State = { checkedAt: Date | null; findings: Finding[]; running: Promise<void> | null }

/** Of this server: some checks are about its machine. */
const health = memorySlot((): State => ({ checkedAt: null, findings: [], running: null }))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const partsOf = ({ config, backups, storage, storageOwner, mail, db, now }: App, signal: AbortSignal): HealthParts => ({
  config,
  signal,
  now,
  hasDatabase: true,
  inspect: backups.inspect,
  async findStorageProblem() {
    const found = await storageOwner.inspect()
    return ['ours', 'behind', 'unclaimed'].includes(found.found) ? null : ownerSentence(found, storage.location)
  },
  openStorage: async () => ({ ...storage, close: async () => {} }),
  async countDamagedRecordings() {
    let differences = 0
    for await (const _one of findFileDifferences(db, storage, signal)) differences += 1
    return differences
  },
  checkMail: () => mail.check(),
  explain: messageOf,
})

async function check(app: App, state: State): Promise<void> {
  try {
    state.findings = [...checkConfig(app.config), ...(await runChecks(partsOf(app, AbortSignal.timeout(timeoutMs))))]
  } catch (error) {
    state.findings = [
      { part: 'checks', state: 'failed', says: messageOf(error), advice: 'Run "npm run castwright -- doctor" on the server.' },
    ]
  }
  state.checkedAt = app.now()
  state.running = null
}

/** Answers right away with what is known, and checks again in the background if that is old. */
export function findHealth(app: App, isRefresh: boolean): Health {
  const state = app.memory.of(health)
  const isOld = state.checkedAt === null || app.now().getTime() - state.checkedAt.getTime() > freshMs
  if (!state.running && (isRefresh || isOld)) state.running = check(app, state)
  return { checkedAt: state.checkedAt?.toISOString() ?? null, isChecking: state.running !== null, findings: state.findings }
}
