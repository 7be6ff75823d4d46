import type { Finishing, FinishingStage, Preset, PresetValues, Sound } from '@castwright/contract/finishing/shapes.ts'
import { formatDecibels, loudnessTargets, type MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'

/** '−16', '−1.5' */
export const decibels = (value: number): string => formatDecibels(value).replace(/\.0$/, '')

const formatNames = { mp3: 'MP3', m4a: 'AAC (M4A)' } as const

/** What a preset does, such as '−16 LUFS, MP3, trims silence, intro “Theme”'. */
export function summaryOf(values: PresetValues, sounds: readonly Sound[]): string {
  const nameOf = (id: string | null) => sounds.find((sound) => sound.id === id)?.name
  const [intro, outro] = [nameOf(values.introId), nameOf(values.outroId)]
  return [
    `${decibels(values.loudness)} LUFS`,
    formatNames[values.format],
    values.channels === 'source' ? null : values.channels,
    values.trimsSilence ? 'trims silence' : null,
    values.levels ? 'levels the volume' : null,
    values.reducesNoise ? 'reduces noise' : null,
    intro ? `intro “${intro}”` : null,
    outro ? `outro “${outro}”` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** Whether a preset fixes what the advice is about. */
const helps: Partial<Record<MeasurementAdvice['id'], (values: PresetValues) => boolean>> = {
  loudness: ({ loudness }) => Math.abs(loudness - loudnessTargets.stereo) <= loudnessTargets.tolerance,
  peak: ({ truePeak }) => truePeak <= loudnessTargets.truePeak,
  silence: ({ trimsSilence }) => trimsSilence,
}

/** The preset to start with: one that fixes what the advice is about, if there is any, and the default if several do. */
export function presetFor(presets: readonly Preset[], about?: MeasurementAdvice['id']): Preset | undefined {
  const isHelpful = about && helps[about]
  const helpful = isHelpful ? presets.filter(isHelpful) : []
  const choices = helpful.length > 0 ? helpful : presets
  return choices.find(({ isDefault }) => isDefault) ?? choices[0]
}

const stageTexts: Record<FinishingStage, string> = {
  render: 'Cutting and cleaning up…',
  measure: 'Measuring the loudness…',
  encode: 'Encoding…',
  save: 'Saving the result…',
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`
}

/** The status line of a job that is under way. */
export function progressText({ state, stage, ahead, secondsLeft }: Finishing): string {
  if (state === 'waiting') {
    if (ahead === 0) return 'Starts in a moment…'
    return ahead === 1 ? 'Waiting for 1 other recording…' : `Waiting for ${ahead} other recordings…`
  }
  const text = stage ? stageTexts[stage] : 'Finishing…'
  return secondsLeft === null ? text : `${text} ${timeLeft(secondsLeft)}`
}
