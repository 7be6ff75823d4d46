import type { Finishing } from '@castwright/contract/finishing/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Before so much is done, the speed is a guess. */
const reliable = 0.05

export async function toFinishing(db: Db, row: store.FinishingRow, now: Date): Promise<Finishing> {
  const [one] = await toFinishings(db, [row], now)
  return one!
}

export async function toFinishings(db: Db, rows: store.FinishingRow[], now: Date): Promise<Finishing[]> {
  const recordingIds = rows.map(({ recordingId }) => recordingId)
  const names = await store.findFileNames(db, recordingIds)
  const finishings: Finishing[] = []
  for (const row of rows) {
    const { recordingId, state, createdAt, startedAt, finishedAt } = row
    finishings.push({
      ...row,
      fileName: names.get(recordingId) ?? '',
      stage: state === 'running' ? row.stage : null,
      progress: state === 'done' ? 1 : state === 'running' ? row.progress : 0,
      secondsLeft: secondsLeft(row, now),
      ahead: state === 'waiting' ? await store.countAhead(db, row) : 0,
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    })
  }
  return finishings
}

function secondsLeft({ state, progress, startedAt }: store.FinishingRow, now: Date): number | null {
  if (state !== 'running' || startedAt === null || progress < reliable) return null
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  return Math.ceil((seconds / progress) * (1 - progress))
}
