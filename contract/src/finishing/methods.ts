import { z } from 'zod'
import { adminOf, editorOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id, Version } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { finishingLimits as limits } from './limits.ts'
import {
  Comparison,
  CutList,
  Finishing,
  FinishingEngine,
  finishingMessages,
  FinishingSettings,
  Preset,
  PresetForm,
  Sound,
} from './shapes.ts'

/** Milliseconds from the start of the source. */
const TimeMs = z.number().int().min(0).max(limits.time, finishingMessages.cutOutside)

const CutForm = z.object({ startMs: TimeMs, endMs: TimeMs }).refine(({ startMs, endMs }) => endMs > startMs, {
  path: ['endMs'],
  message: finishingMessages.cutEmpty,
})

const ofPodcast = z.object({ podcastId: Id })
const ofRecording = z.object({ recordingId: Id })

export const FinishingService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Returns a podcast's finishing settings, presets and sounds, and whether this server can finish recordings.",
    output: z.object({
      settings: FinishingSettings,
      presets: z.array(Preset),
      sounds: z.array(Sound),
      engine: FinishingEngine,
    }),
  }),
  UpdateSettings: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Turns finishing, finishing on upload, and tags on publish on or off. All are off by default. Finishing requires ffmpeg. The first call creates a preset.',
    input: ofPodcast.extend({
      isEnabled: z.boolean().optional(),
      isOnUpload: z.boolean().optional(),
      isTaggedOnPublish: z.boolean().optional(),
    }),
    output: z.object({ settings: FinishingSettings, presets: z.array(Preset) }),
  }),
  CreatePreset: write(editorOf('podcast'), {
    summary: 'Creates a preset. The first one becomes the default.',
    input: ofPodcast.extend({ preset: PresetForm }),
    output: z.object({ preset: Preset }),
  }),
  UpdatePreset: write(editorOf('finishingPreset'), {
    summary: "Changes a preset. Recordings already finished with it don't change.",
    input: z.object({ finishingPresetId: Id, preset: PresetForm }),
    output: z.object({ preset: Preset }),
  }),
  SetDefaultPreset: write(editorOf('finishingPreset'), {
    summary: 'Makes a preset the default.',
    output: z.object({ presets: z.array(Preset) }),
  }),
  DeletePreset: write(editorOf('finishingPreset'), {
    summary: "Deletes a preset. If it was the default, the oldest remaining preset becomes the default. The last preset can't be deleted.",
    output: z.object({ presets: z.array(Preset) }),
  }),
  AddSound: write(editorOf('podcast'), {
    summary: 'Adds a completed upload to `recordings` as an intro or outro, after checking the file. It counts toward storage.',
    input: ofPodcast.extend({
      name: requiredLine(limits.name, finishingMessages.nameMissing, finishingMessages.nameTooLong),
      file: FileRef,
    }),
    output: z.object({ sound: Sound }),
  }),
  RenameSound: write(editorOf('finishingSound'), {
    summary: 'Renames a sound.',
    input: z.object({
      finishingSoundId: Id,
      name: requiredLine(limits.name, finishingMessages.nameMissing, finishingMessages.nameTooLong),
    }),
    output: z.object({ sound: Sound }),
  }),
  DeleteSound: write(editorOf('finishingSound'), {
    summary: 'Permanently deletes a sound, unless a preset uses it.',
  }),
  GetCuts: read(editorOf('recording'), {
    summary: 'Returns the parts of a recording that finishing removes.',
    output: z.object({ list: CutList }),
  }),
  SaveCuts: write(editorOf('recording'), {
    summary: "Replaces a recording's cuts and merges overlapping ones. Fails if they changed since the given version.",
    input: ofRecording.extend({ cuts: z.array(CutForm).max(limits.cuts, finishingMessages.tooManyCuts), version: Version }),
    output: z.object({ list: CutList }),
  }),
  Start: write(editorOf('recording', { at: 'recordingIds.0' }), {
    summary:
      'Starts finishing recordings of one podcast, with their cuts. Without a preset, uses the default. Each result replaces its source in the episode.',
    input: z.object({
      recordingIds: z
        .array(Id)
        .min(1)
        .max(limits.batch)
        .refine((ids) => new Set(ids).size === ids.length, finishingMessages.recordingTwice),
      presetId: Id.nullish(),
    }),
    output: z.object({ finishings: z.array(Finishing) }),
  }),
  Cancel: write(editorOf('recording'), {
    summary: 'Cancels finishing a recording and discards the result.',
    output: z.object({ finishing: Finishing.nullable() }),
  }),
  Get: read(editorOf('recording'), {
    summary: "Returns the progress of a recording's latest finishing job, and whether this server can finish recordings.",
    output: z.object({ finishing: Finishing.nullable(), engine: FinishingEngine }),
  }),
  FindRecent: read(editorOf('podcast'), {
    summary: "Lists a podcast's finishing jobs that are waiting, running or ended within a day, newest first.",
    output: z.object({ finishings: z.array(Finishing) }),
  }),
  FindComparison: read(editorOf('recording'), {
    summary: 'Returns a finished recording and its source, for comparing them at the same loudness. Null if it has no source.',
    output: z.object({ comparison: Comparison.nullable() }),
  }),
}
