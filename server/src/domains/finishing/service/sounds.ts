import { finishingMessages, type Sound } from '@castwright/contract/finishing/shapes.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import { adoptSound, discardSound, inspectSound } from '../../recordings/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** Intros and outros of a show. */

type Deps = Pick<App, 'config'>

async function toSound({ config }: Deps, db: Db, row: store.SoundRow): Promise<Sound> {
  return {
    ...row,
    url: `${config.baseUrl}/api/finishing/sounds/${row.id}`,
    presetNames: (await store.findPresetsWith(db, row.id)).map((preset) => preset.name),
    createdAt: row.createdAt.toISOString(),
  }
}

export async function findSounds(app: Pick<App, 'config' | 'db'>, podcastId: string): Promise<Sound[]> {
  const sounds: Sound[] = []
  for (const row of await store.findSounds(app.db, podcastId)) sounds.push(await toSound(app, app.db, row))
  return sounds
}

const refused = (field: string, message: string): Fault => new Fault('invalid_fields', { [field]: message })

async function requireFreeName(tx: Tx, podcastId: string, name: string, ownId: string | null): Promise<void> {
  const others = (await store.findSounds(tx, podcastId)).filter(({ id }) => id !== ownId)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw refused('name', finishingMessages.soundNameTaken)
}

export async function addSound(
  app: App,
  userId: string,
  { podcastId, name, file }: ParsedInput<'FinishingService.AddSound'>,
): Promise<Sound> {
  if ((await store.findSounds(app.db, podcastId)).length >= finishingLimits.sounds) throw refused('file', finishingMessages.tooManySounds)
  const { maxSeconds, maxBytes } = { maxSeconds: finishingLimits.soundSeconds, maxBytes: finishingLimits.soundBytes }
  const inspected = await inspectSound(app, userId, podcastId, { file, maxSeconds, maxBytes, tooLong: finishingMessages.soundTooLong })
  try {
    return await app.transaction(async (tx) => {
      await adoptSound(app, tx, userId, inspected)
      await requireFreeName(tx, podcastId, name, null)
      const { fileType, fileSize, duration } = inspected.facts
      const row = await store.insertSound(tx, {
        id: newId(),
        podcastId,
        name,
        object: inspected.opened.file.object,
        fileType: fileType as Sound['fileType'],
        fileSize,
        duration,
        creatorId: userId,
        createdAt: app.now(),
      })
      await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'finishing.sounds_changed', data: { name } })
      return toSound(app, tx, row)
    })
  } catch (error) {
    await discardSound(app, inspected)
    throw error
  }
}

async function change<T>(app: App, userId: string, soundId: string, work: (tx: Tx, row: store.SoundRow) => Promise<T>): Promise<T> {
  const found = orNotFound(await store.findSound(app.db, soundId))
  const { podcastId } = found
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const row = orNotFound(await store.findSound(tx, soundId))
    const result = await work(tx, row)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'finishing.sounds_changed', data: { name: row.name } })
    return result
  })
}

export const renameSound = (app: App, userId: string, soundId: string, name: string): Promise<Sound> =>
  change(app, userId, soundId, async (tx, row) => {
    await requireFreeName(tx, row.podcastId, name, soundId)
    return toSound(app, tx, await store.renameSound(tx, soundId, name))
  })

export const deleteSound = (app: App, userId: string, soundId: string): Promise<void> =>
  change(app, userId, soundId, async (tx, row) => {
    if ((await store.findPresetsWith(tx, soundId)).length > 0) throw new Fault('sound_in_use')
    await store.deleteSound(tx, soundId)
    await discard(app, tx, [{ bucket: 'recordings', object: row.object }])
  })

/** The file of a sound. */
export const findSoundFile = (
  { db }: Pick<App, 'db'>,
  soundId: string,
): Promise<Pick<store.SoundRow, 'object' | 'fileType' | 'fileSize'> | null> => store.findSound(db, soundId)
