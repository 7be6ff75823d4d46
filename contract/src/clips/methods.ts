import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id } from '../shapes.ts'
import { TimeMs } from '../transcripts/shapes.ts'
import { clipLimits } from './limits.ts'
import { Clip, ClipFormat, clipFormats, clipMessages } from './shapes.ts'

const Title = requiredLine(clipLimits.title, clipMessages.titleMissing, clipMessages.titleTooLong)

const isClipLength = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean =>
  endMs - startMs >= clipLimits.minMs && endMs - startMs <= clipLimits.maxMs
const lengthRule = { path: ['endMs'], message: clipMessages.length }

const ofRecording = z.object({ recordingId: Id })
const ofClip = ofRecording.extend({ clipId: Id })
const clip = z.object({ clip: Clip })

export const ClipsService = {
  ListClips: read(editorOf('recording'), {
    summary: "Lists a recording's clips by start time.",
    output: z.object({
      clips: z.array(Clip),
      /** False if ffmpeg is not installed on the server, so no files can be made. */
      canRender: z.boolean(),
      /** Whether a published episode has this recording. Otherwise clips are neither in the feed nor on the public page. */
      isPublished: z.boolean(),
    }),
  }),
  CreateClip: write(editorOf('recording'), {
    summary: 'Creates a clip of 15 to 90 seconds.',
    input: ofRecording.extend({ title: Title, startMs: TimeMs, endMs: TimeMs }).refine(isClipLength, lengthRule),
    output: clip,
  }),
  UpdateClip: write(editorOf('recording'), {
    summary: 'Changes a clip. Changing its start or end deletes its files, because they no longer match.',
    input: ofClip.extend({
      title: Title.optional(),
      times: z.object({ startMs: TimeMs, endMs: TimeMs }).refine(isClipLength, lengthRule).optional(),
      isInFeed: z.boolean().optional(),
      isOnPage: z.boolean().optional(),
    }),
    output: clip,
  }),
  DeleteClip: write(editorOf('recording'), {
    summary: 'Deletes a clip and its files.',
    input: ofClip,
  }),
  RenderClip: write(editorOf('recording'), {
    summary: "Creates a clip's files: an MP3, and videos captioned from the transcript. Replaces files of the same format.",
    input: ofClip.extend({ formats: z.array(ClipFormat).min(1, clipMessages.formatMissing).max(clipFormats.length) }),
    output: clip,
  }),
  CancelRender: write(editorOf('recording'), {
    summary: "Stops creating a clip's files. Finished files stay.",
    input: ofClip,
    output: clip,
  }),
}
