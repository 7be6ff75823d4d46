import { newId } from '../../src/platform/ids.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>
type Of = { podcastId: string; recordingId: string; now: Date }

/** Finishing with two presets and a sound, turned on. */
export async function putFinishing({ podcastId, recordingId, now }: Of, put: Put) {
  const [finishingPresetId, finishingSoundId] = [newId(), newId()]
  await put('finishing_settings', { podcast_id: podcastId, is_enabled: true })
  const values = {
    loudness: -16,
    truePeak: -1,
    trimsSilence: true,
    levels: false,
    reducesNoise: false,
    crossfade: 2,
    format: 'mp3',
    channels: 'source',
  }
  const presets = [
    { id: newId(), name: 'Voice', is_default: true },
    { id: finishingPresetId, name: 'Loud', is_default: false },
  ]
  for (const preset of presets) await put('finishing_presets', { ...preset, podcast_id: podcastId, values, created_at: now })
  const file = { object: `${newId()}.mp3`, file_type: 'mp3', file_size: 1000, duration: 3 }
  await put('finishing_sounds', { ...file, id: finishingSoundId, podcast_id: podcastId, name: 'Intro', created_at: now })
  await put('finishing_cuts', { recording_id: recordingId, podcast_id: podcastId, cuts: JSON.stringify([]), version: 1, updated_at: now })
  await put('finishings', {
    id: newId(),
    recording_id: recordingId,
    podcast_id: podcastId,
    state: 'done',
    preset_name: 'Voice',
    values: { ...values, introId: null, outroId: null },
    cuts: JSON.stringify([]),
    facts: {},
    created_at: now,
    finished_at: now,
  })
  return { finishingPresetId, finishingSoundId }
}
