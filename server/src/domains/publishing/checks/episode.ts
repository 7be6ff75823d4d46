import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { adviceOn, type MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import { isMaster, recordingTypesOf, type RecordingType } from '@castwright/contract/recordings/form.ts'
import { countPlainUrls } from '@castwright/contract/plain-urls.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { checkArtwork, error, pass, warning, check, type Check, type EpisodeFacts, type Outcome } from './facts.ts'

const numbered = /^\s*(?:s(?:eason)?\s*\d+|ep(?:isode)?\.?\s*\d+|#\s*\d+)|\b(?:episode|season)\s+\d+\b/i

const has = (title: string, name: string): boolean => name.trim() !== '' && title.toLowerCase().includes(name.trim().toLowerCase())

/** MP3 starts with a tag or a frame. All other supported formats consist of MP4 boxes. */
const isMp3 = (head: Buffer): boolean => head.toString('latin1', 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
const isBoxes = (head: Buffer): boolean => ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(head.toString('latin1', 4, 8))
const hasTypeOf = (head: Buffer, { fileType, isDamaged }: { fileType: RecordingType; isDamaged: boolean }): boolean =>
  // A damaged MP3 may start with other bytes. The upload check already recognized it.
  fileType === 'mp3' ? isMp3(head) || (isDamaged && !isBoxes(head)) : isBoxes(head)

/** Advice on the sound. Skipped while it isn't measured. Never prevents publishing. */
const advice =
  (about: MeasurementAdvice['id']) =>
  ({ recording }: EpisodeFacts): Outcome | null => {
    const found = recording?.measurement && adviceOn(recording.measurement).find(({ id }) => id === about)
    if (!found) return null
    // Nothing to make louder.
    const isSilent = recording?.measurement?.integrated === null
    return { status: found.status, detail: found.detail, ...(isSilent && { fix: null }) }
  }

export const episodeChecks: Array<Check<EpisodeFacts>> = [
  check({ id: 'title', title: 'Title', source: 'Apple' }, ({ episode }) =>
    episode.title.trim() === ''
      ? error('The episode has no title. Directories reject episodes without one.')
      : pass('The episode has a title.'),
  ),
  check({ id: 'title-plain', title: 'Title without numbers', source: 'Apple' }, ({ episode, podcast }) => {
    if (numbered.test(episode.title))
      return warning('The title contains a season or episode number. Apps already show these numbers, so leave them out.')
    if (has(episode.title, podcast.title)) return warning('The title repeats the podcast name, which apps already show.')
    return pass("The title doesn't repeat anything that apps already show.")
  }),
  check({ id: 'title-words', title: 'Words in the title', source: 'Castwright' }, ({ episode: { title } }) => {
    if (title.trim() === '') return null
    if (/\p{L}/u.test(title)) return pass('The title has words.')
    return warning("The title has no words, so listeners can't tell what the episode is about.")
  }),
  check({ id: 'notes', title: 'Show Notes', source: 'PSP-1' }, ({ episode, hasTemplateNotes }) => {
    if (hasTemplateNotes) return warning("These are still the template's show notes. Change them before you publish.")
    if (visibleText(episode.showNotes).trim() === '') return warning('There are no show notes. Apps will show nothing under the title.')
    const bytes = Buffer.byteLength(episode.showNotes)
    if (bytes <= feedLimits.description) return pass('The show notes are within all directory limits.')
    return warning(`The show notes are ${bytes} bytes including markup. Directories cut them off at ${feedLimits.description}.`)
  }),
  check({ id: 'notes-links', title: 'Links in the show notes', source: 'Castwright' }, ({ episode: { showNotes } }) => {
    const plain = countPlainUrls(showNotes)
    if (plain === 0) return showNotes.includes('<a ') ? pass('Every URL in the show notes is a link.') : null
    return plain === 1
      ? warning("A URL in the show notes isn't a link. Many apps show it as plain text.")
      : warning(`${plain} URLs in the show notes aren't links. Many apps show them as plain text.`)
  }),
  check({ id: 'audio-reachable', title: 'Recording', source: 'Apple' }, ({ recording, files }) => {
    if (!recording) return error('The episode has no recording.')
    if (!files.recording?.size) return error('The recording is missing from storage. Please upload it again.')
    if (files.recording.head.length === 0 || !files.recording.hasEnd)
      return error("The recording can't be read from start to end. Please upload it again.")
    return pass('The recording can be downloaded.')
  }),
  check({ id: 'audio-length', title: 'Recording size', source: 'Spotify' }, ({ recording, files }) => {
    const stored = files.recording?.size
    if (!recording || !stored) return null
    if (stored === recording.fileSize) return pass('The size in the feed matches the file.')
    return error(`The file is ${stored} bytes, but the feed would say ${recording.fileSize}. Please upload the recording again.`)
  }),
  check({ id: 'audio-finished', title: 'Finished recording', source: 'Castwright' }, ({ recording }) =>
    recording && isMaster(recording.fileType)
      ? error(`This is a .${recording.fileType} source file, which apps can't play. Finish the recording, or upload an .mp3 or .m4a file.`)
      : null,
  ),
  check({ id: 'audio-type', title: 'Recording format', source: 'Apple' }, ({ recording, files, podcast }) => {
    if (!recording || !files.recording?.size || isMaster(recording.fileType)) return null
    if (!hasTypeOf(files.recording.head, recording))
      return error(`The file is named .${recording.fileType} but has a different format. Please upload the recording again.`)
    if (!recordingTypesOf[podcast.mediaFormat].includes(recording.fileType))
      return warning(
        `Some apps can't play .${recording.fileType} files in ${podcast.mediaFormat === 'audio' ? 'an audio' : 'a video'} podcast.`,
      )
    return pass('The file format matches the file name.')
  }),
  check({ id: 'audio-damage', title: 'Damaged parts', source: 'Castwright' }, ({ recording }) =>
    recording?.isDamaged
      ? warning("Parts of the file aren't audio. Apps usually skip them. If you hear a gap, export the recording again and upload it.")
      : null,
  ),
  check(
    { id: 'audio-duration', title: 'Duration', source: 'Apple' },
    ({ recording }) =>
      recording &&
      (recording.duration > 0 ? pass('The recording has a duration.') : warning("We couldn't determine the recording's duration.")),
  ),
  { id: 'audio-loudness', title: 'Loudness', source: 'Apple', run: advice('loudness') },
  { id: 'audio-peak', title: 'True peak', source: 'Apple', run: advice('peak') },
  { id: 'audio-clipping', title: 'Clipping', source: 'Castwright', run: advice('clipping') },
  { id: 'audio-silence', title: 'Silence', source: 'Castwright', run: advice('silence') },
  { id: 'audio-channels', title: 'Channels', source: 'Castwright', run: advice('channels') },
  check({ id: 'artwork', title: 'Episode Artwork', source: 'Apple' }, ({ files }) =>
    files.art === undefined ? null : asWarning(checkArtwork(files.art, 'The episode artwork')),
  ),
  check({ id: 'explicit', title: 'Parental Advisory', source: 'Apple' }, ({ episode }) =>
    pass(`The episode is marked as ${episode.parentalAdvisory}.`),
  ),
  check({ id: 'serial-number', title: 'Episode number', source: 'Apple' }, ({ episode, podcast }) => {
    if (podcast.showType !== 'serial' || episode.episodeType !== 'FULL') return null
    if (episode.episodeNumber !== null) return pass('The episode has a number.')
    return error('Episodes of a serial show need a number, because apps play them in order.')
  }),
  check({ id: 'numbers-unique', title: 'Season and episode number', source: 'Castwright' }, ({ episode, duplicate }) => {
    if (episode.episodeNumber === null) return null
    return duplicate === null
      ? pass('No other published episode has the same numbers.')
      : warning(`The published episode “${duplicate}” has the same numbers. Apps may show only one of them.`)
  }),
  check({ id: 'visibility', title: 'iTunes visibility', source: 'Castwright' }, ({ episode }) =>
    episode.itunesVisibility === 'hide'
      ? warning("The episode is hidden, so Apple Podcasts won't list it.")
      : pass('The episode can be listed.'),
  ),
]

/** Only a warning, because the podcast artwork is the fallback. */
const asWarning = (outcome: ReturnType<typeof checkArtwork>) => (outcome.status === 'error' ? warning(outcome.detail) : outcome)
