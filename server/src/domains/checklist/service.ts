import { createHash } from 'node:crypto'
import { checklistMessages, type EpisodeChecklist } from '@castwright/contract/checklist/shapes.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../events/service.ts'
import { lockUsers } from '../identity/service.ts'
import { changesIn, merge, nextReminder, type Kept, type Sent } from './merge.ts'
import * as store from './store.ts'

export { remindOfTasks } from './service/remind.ts'
export { moveDueDates } from './service/shift.ts'

/** Derived from person and episode, so that a checklist has its ID before anything is saved. */
function idOf({ episodeId, userId }: store.Owner): string {
  const hex = createHash('sha256').update(`checklist ${episodeId} ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const toChecklist = (owner: store.Owner, { items, version }: Pick<Kept, 'items' | 'version'>): EpisodeChecklist => ({
  id: idOf(owner),
  episodeId: owner.episodeId,
  items,
  version,
})

/** A person's own checklist, empty until they save something. */
export const findChecklist = async (db: Db, owner: store.Owner): Promise<EpisodeChecklist> =>
  toChecklist(owner, (await store.findChecklist(db, owner)) ?? { items: [], version: 0 })

type Given = Omit<Sent, 'items'> & { items: Array<Omit<Sent['items'][number], 'id'> & { id?: string | undefined }> }

/** Merges one tab's list item by item with changes by another. */
export async function updateChecklist(app: App, owner: store.Owner, given: Given): Promise<EpisodeChecklist> {
  const sent: Sent = { ...given, items: given.items.map((item) => ({ ...item, id: item.id ?? newId() })) }
  const ids = sent.items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refused('Two tasks have the same ID.')
  return app.transaction(async (tx) => {
    const held = await lockUsers(tx, [owner.userId])
    const podcastId = held.length === 0 ? null : await store.lockEpisode(tx, owner.episodeId)
    if (podcastId === null) throw new Fault('not_found')
    const row = await store.lockChecklist(tx, { ...owner, id: idOf(owner) })
    const merged = merge(row, sent)
    if (merged.items.length > episodeLimits.checklistItems) throw refused(checklistMessages.tooMany)
    if (merged.version !== row.version) await store.updateChecklist(tx, row.id, { ...merged, remindOn: nextReminder(merged.items) })
    const by = { podcastId, episodeId: owner.episodeId, actorId: owner.userId }
    const events = changesIn(row.items, merged.items).map(({ taskId, change }) => ({
      ...by,
      kind: `task.${change}` as const,
      data: { taskId },
    }))
    await recordEvent(app, tx, events)
    return toChecklist(owner, merged)
  })
}

type NewTask = store.Owner & { name: string; dueDate: string | null }

/** Creates the checklists of new episodes, whose creation is the event. The owners' accounts must be locked. */
export async function addTasks(tx: Tx, tasks: NewTask[]): Promise<void> {
  const byOwner = Map.groupBy(tasks, ({ episodeId, userId }) => `${episodeId} ${userId}`)
  await store.insertChecklists(
    tx,
    [...byOwner.values()].map((own) => {
      const { episodeId, userId } = own[0]!
      const items = own.slice(0, episodeLimits.checklistItems).map(({ name, dueDate }) => ({
        id: newId(),
        name,
        checked: false,
        addedAt: 1,
        changedAt: 1,
        ...(dueDate === null ? {} : { dueDate }),
      }))
      return { id: idOf({ episodeId, userId }), episodeId, userId, items, version: 1, remindOn: nextReminder(items) }
    }),
  )
}

/** Adds a task to a checklist, unless it is full. The owner's account and the episode must be locked. */
export async function addTask(app: App, tx: Tx, podcastId: string, owner: store.Owner, name: string): Promise<void> {
  const row = await store.lockChecklist(tx, { ...owner, id: idOf(owner) })
  if (row.items.length >= episodeLimits.checklistItems) return
  const [taskId, version] = [newId(), row.version + 1]
  const items = [...row.items, { id: taskId, name, checked: false, addedAt: version, changedAt: version }]
  await store.updateChecklist(tx, row.id, { items, version, remindOn: nextReminder(items) })
  await recordEvent(app, tx, [{ kind: 'task.added', podcastId, episodeId: owner.episodeId, actorId: null, data: { taskId } }])
}

const refused = (message: string): Fault => new Fault('invalid_fields', { 'episode_checklist.items': message })
