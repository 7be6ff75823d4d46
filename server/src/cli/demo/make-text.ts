import { clipLimits } from '@castwright/contract/clips/limits.ts'
import { saveChapters } from '../../domains/chapters/service.ts'
import { createClip, updateClip } from '../../domains/clips/service.ts'
import { saveCuts } from '../../domains/finishing/service.ts'
import { findRecordingOfEpisode } from '../../domains/recordings/service.ts'
import { changeTranscript, markChecked, saveMachineSegments } from '../../domains/transcripts/service.ts'
import { newId } from '../../platform/ids.ts'
import type { DemoContext } from './context.ts'

/** A transcript that was checked, or one as the machine made it. */
export type DemoText = 'checked' | 'machine'

const lines: Array<[speaker: 'Nora' | 'Theo', text: string]> = [
  ['Nora', 'Welcome back. Today we stay close to the water.'],
  ['Nora', 'I am Nora, and with me, as always, is Theo.'],
  ['Theo', 'Good morning. I brought the long microphone and no umbrella.'],
  ['Nora', 'Then let us hope that the forecast is wrong for once.'],
  ['Theo', 'It has been wrong on every Tuesday since March.'],
  ['Nora', 'Which is when the ferry runs, so we know what to expect.'],
  ['Nora', 'Our first stop is the harbor office, which is also the post office.'],
  ['Theo', 'And the bakery, if you come before eight.'],
  ['Nora', 'The woman behind the counter has worked here for forty years.'],
  ['Theo', 'She remembers the winter when no boat could cross for six weeks.'],
  ['Nora', 'What did people do?'],
  ['Theo', 'They read the same three newspapers until they knew them by heart.'],
  ['Nora', 'Let us talk about the lighthouse, because everyone asks.'],
  ['Theo', 'It is empty now. The light is switched on from the mainland.'],
  ['Nora', 'But someone still paints the door every spring.'],
  ['Theo', 'No one will say who, and we promised not to ask.'],
  ['Nora', 'That is all for today. Write to us if you know more about the door.'],
  ['Theo', 'Thank you for listening, and mind the step.'],
]

const parts: Array<[line: number, title: string]> = [
  [0, 'Welcome'],
  [6, 'The harbor office'],
  [12, 'The lighthouse'],
  [16, 'Goodbye'],
]

/** From one line to another. The first one is a soundbite in the feed. */
const clips: Array<[from: number, to: number, title: string]> = [
  [8, 12, 'The winter when no boat could cross'],
  [12, 16, 'Who paints the lighthouse door?'],
]

/** Gives the recording of an episode a transcript. A checked one also has chapters and clips, and one of the machine has cuts. */
export async function makeText({ app }: DemoContext, userId: string, episodeId: string, text: DemoText): Promise<void> {
  const recording = await findRecordingOfEpisode(app.db, episodeId)
  if (!recording) return
  const lineMs = (recording.duration * 1000) / lines.length
  const startOf = (at: number): number => Math.round(at * lineMs)
  const segments = lines.map(([speaker, said], at) => ({
    startMs: startOf(at),
    endMs: startOf(at + 1) - 200,
    speaker: text === 'checked' ? speaker : '',
    text: text === 'checked' ? said : said.toLowerCase().replace(/[.,?]/g, ''),
    confidence: at % 5 === 3 ? 0.45 : 0.92,
  }))
  await changeTranscript(app, null, recording.id, (tx, locked) => saveMachineSegments(app, tx, locked, { segments, language: 'en' }))
  const { id: recordingId } = recording
  if (text === 'machine') {
    const cuts = [{ startMs: startOf(2), endMs: startOf(4) }]
    if (recording.fileType === 'mp3') await saveCuts(app, userId, { recordingId, version: 0, cuts })
    return
  }
  await markChecked(app, userId, { recordingId, isChecked: true })
  const chapters = parts.map(([line, title]) => ({ id: newId(), startMs: startOf(line), title, isHidden: false }))
  await saveChapters(app, userId, { recordingId, chapters, version: 0 })
  for (const [at, [from, to, title]] of clips.entries()) {
    const times = { startMs: startOf(from), endMs: startOf(to) }
    if (times.endMs - times.startMs < clipLimits.minMs) continue
    const { id: clipId } = await createClip(app, userId, { recordingId, title, ...times })
    if (at === 0) await updateClip(app, { userId, token: null }, { recordingId, clipId, isInFeed: true })
  }
}
