import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { addSound, createPreset, findEngine, findPresets, updateSettings } from '../../domains/finishing/service.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { DemoContext } from './context.ts'
import { tuneOf } from './media.ts'

/** Two presets with a theme. Finishing itself is only turned on if this server can do it. */
export async function makeFinishing({ app }: DemoContext, userId: string, podcastId: string): Promise<void> {
  if ((await findPresets(app, podcastId)).length > 0) return
  const bytes = await tuneOf('long-way-home', 1)
  const file = { contentType: 'audio/mpeg', size: bytes.length }
  const { object } = await signUpload(app, userId, { bucket: 'recordings', podcastId, ...file })
  await app.storage.put({ bucket: 'recordings', object }, bytes, file)
  const sound = await addSound(app, userId, { podcastId, name: 'Theme', file: { bucket: 'recordings', object } })
  await createPreset(app, userId, podcastId, { ...defaultPreset, name: 'Voice with theme', introId: sound.id })
  await createPreset(app, userId, podcastId, { ...defaultPreset, name: 'On the road', levels: true, reducesNoise: true })
  if ((await findEngine(app)).isAvailable) await updateSettings(app, userId, { podcastId, isEnabled: true })
}
