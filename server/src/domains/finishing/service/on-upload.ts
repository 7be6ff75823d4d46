import { recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import type { AddedHook } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { queueFinishing } from './requests.ts'

/** Finishes new uploads of shows that turned this on. */
export const finishUpload: AddedHook = async (app, tx, userId, row) => {
  const { isEnabled, isOnUpload } = await store.findSettings(tx, row.podcastId)
  if (!isEnabled || !isOnUpload || recordingTypesOf.video.includes(row.fileType)) return
  const preset = (await store.findPresets(tx, row.podcastId)).find(({ isDefault }) => isDefault)
  if (preset) await queueFinishing(app, tx, userId, row, preset)
}
