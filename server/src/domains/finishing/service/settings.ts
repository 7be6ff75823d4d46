import {
  defaultPreset,
  finishingMessages,
  type FinishingSettings,
  type Preset,
  type PresetForm,
} from '@castwright/contract/finishing/shapes.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import * as store from '../store.ts'
import { requireEngine } from './requests.ts'

export const findSettings = ({ db }: Pick<App, 'db'>, podcastId: string): Promise<FinishingSettings> => store.findSettings(db, podcastId)

const toPreset = ({ values, createdAt: _, ...row }: store.PresetRow): Preset => ({ ...row, ...values })

export const findPresets = async ({ db }: Pick<App, 'db'>, podcastId: string): Promise<Preset[]> =>
  (await store.findPresets(db, podcastId)).map(toPreset)

type Settings = ParsedInput<'FinishingService.UpdateSettings'>

/** A show that turns finishing on for the first time gets a preset. */
export async function updateSettings(app: App, userId: string, { podcastId, ...given }: Settings): Promise<FinishingSettings> {
  if (given.isEnabled && !(await store.findSettings(app.db, podcastId)).isEnabled) await requireEngine(app)
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const before = await store.findSettings(tx, podcastId)
    const fields = Object.entries(given)
      .filter(([field, value]) => value !== undefined && value !== before[field as keyof FinishingSettings])
      .map(([field]) => field)
    if (fields.length === 0) return before
    if (given.isEnabled && (await store.findMediaFormat(tx, podcastId)) !== 'audio')
      throw new Fault('invalid_fields', { is_enabled: finishingMessages.onlyAudio })
    const { isEnabled = before.isEnabled, isOnUpload = before.isOnUpload, isTaggedOnPublish = before.isTaggedOnPublish } = given
    const settings = { podcastId, isEnabled, isOnUpload, isTaggedOnPublish }
    await store.saveSettings(tx, settings)
    if (isEnabled && (await store.findPresets(tx, podcastId)).length === 0) await insert(app, tx, podcastId, defaultPreset, true)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'finishing.settings_changed', data: { fields } })
    return settings
  })
}

const insert = (app: App, tx: Tx, podcastId: string, form: PresetForm, isDefault: boolean): Promise<store.PresetRow> =>
  store.insertPreset(tx, { ...toColumns(form), id: newId(), podcastId, isDefault, createdAt: app.now() })

const toColumns = ({ name, introId, outroId, ...values }: PresetForm) => ({ name, introId, outroId, values })

/** Presets of one podcast change one after another. */
const inPodcast = <T>(app: App, userId: string, podcastId: string, name: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const result = await work(tx)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'finishing.presets_changed', data: { name } })
    return result
  })

async function requireValid(tx: Tx, podcastId: string, { name, introId, outroId }: PresetForm, ownId: string | null): Promise<void> {
  if (await store.isPresetName(tx, podcastId, name, ownId))
    throw new Fault('invalid_fields', { 'preset.name': finishingMessages.nameTaken })
  for (const [field, soundId] of Object.entries({ intro_id: introId, outro_id: outroId })) {
    if (soundId === null) continue
    const sound = await store.findSound(tx, soundId)
    if (sound?.podcastId !== podcastId) throw new Fault('invalid_fields', { [`preset.${field}`]: finishingMessages.soundUnknown })
  }
}

export const createPreset = (app: App, userId: string, podcastId: string, form: PresetForm): Promise<Preset> =>
  inPodcast(app, userId, podcastId, form.name, async (tx) => {
    await requireValid(tx, podcastId, form, null)
    const presets = await store.findPresets(tx, podcastId)
    if (presets.length >= finishingLimits.presets) throw new Fault('invalid_fields', { 'preset.name': finishingMessages.tooManyPresets })
    return toPreset(await insert(app, tx, podcastId, form, presets.length === 0))
  })

export async function updatePreset(app: App, userId: string, presetId: string, form: PresetForm): Promise<Preset> {
  const { podcastId } = orNotFound(await store.findPreset(app.db, presetId))
  return inPodcast(app, userId, podcastId, form.name, async (tx) => {
    orNotFound(await store.findPreset(tx, presetId))
    await requireValid(tx, podcastId, form, presetId)
    return toPreset(await store.updatePreset(tx, presetId, toColumns(form)))
  })
}

export async function setDefaultPreset(app: App, userId: string, presetId: string): Promise<Preset[]> {
  const { podcastId, name } = orNotFound(await store.findPreset(app.db, presetId))
  return inPodcast(app, userId, podcastId, name, async (tx) => {
    orNotFound(await store.findPreset(tx, presetId))
    await store.setDefaultPreset(tx, podcastId, presetId)
    return (await store.findPresets(tx, podcastId)).map(toPreset)
  })
}

export async function deletePreset(app: App, userId: string, presetId: string): Promise<Preset[]> {
  const { podcastId, name } = orNotFound(await store.findPreset(app.db, presetId))
  return inPodcast(app, userId, podcastId, name, async (tx) => {
    const row = orNotFound(await store.findPreset(tx, presetId))
    const [next] = (await store.findPresets(tx, podcastId)).filter(({ id }) => id !== presetId)
    if (!next) throw new Fault('preset_last')
    await store.deletePreset(tx, presetId)
    if (row.isDefault) await store.setDefaultPreset(tx, podcastId, next.id)
    return (await store.findPresets(tx, podcastId)).map(toPreset)
  })
}
