import { feedLimits } from '@castwright/contract/limits.ts'
import { recordingTypesOf, type RecordingType } from '@castwright/contract/recording-form.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { artVerdict, error, pass, warning, type Check, type EpisodeFacts } from './facts.ts'

const page = ({ podcast, episode }: EpisodeFacts): string => `/${podcast.profileUrl}/episodes/manage/${episode.id}`
const settings =
  (field: string) =>
  (facts: EpisodeFacts): string =>
    `${page(facts)}?field=${field}`
const section =
  (name: string) =>
  (facts: EpisodeFacts): string =>
    `${page(facts)}#${name}`

const numbered = /^\s*(?:s(?:eason)?\s*\d+|ep(?:isode)?\.?\s*\d+|#\s*\d+)|\b(?:episode|season)\s+\d+\b/i

const has = (title: string, name: string): boolean => name.trim() !== '' && title.toLowerCase().includes(name.trim().toLowerCase())

/** MP3 begins with a tag or a frame; everything else of ours is made of boxes. */
const isMp3 = (head: Buffer): boolean => head.toString('latin1', 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
const isBoxes = (head: Buffer): boolean => ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(head.toString('latin1', 4, 8))
const hasTypeOf = (head: Buffer, { fileType, isDamaged }: { fileType: RecordingType; isDamaged: boolean }): boolean =>
  // An MP3 with something else at its start was found to be one when it was uploaded.
  fileType === 'mp3' ? isMp3(head) || (isDamaged && !isBoxes(head)) : isBoxes(head)

export const episodeChecks: Array<Check<EpisodeFacts>> = [
  {
    id: 'title',
    title: 'Title',
    source: 'Apple',
    place: settings('title'),
    look: ({ episode }) =>
      episode.title.trim() === ''
        ? error('The episode has no title. Directories refuse it without one.')
        : pass('The episode has a title.'),
  },
  {
    id: 'title-plain',
    title: 'Title without numbers',
    source: 'Apple',
    place: settings('title'),
    look({ episode, podcast }) {
      if (numbered.test(episode.title))
        return warning('The title names a season or an episode number. Apps show the numbers themselves: keep them out of the title.')
      if (has(episode.title, podcast.title)) return warning('The title repeats the name of the podcast, which apps show beside it.')
      return pass('The title says what the episode is about, and nothing that apps add themselves.')
    },
  },
  {
    id: 'notes',
    title: 'Show Notes',
    source: 'PSP-1',
    place: section('show-notes'),
    look({ episode }) {
      if (visibleText(episode.showNotes).trim() === '') return warning('There are no show notes. Apps show nothing under the title.')
      const bytes = Buffer.byteLength(episode.showNotes)
      if (bytes <= feedLimits.description) return pass('The show notes are short enough for every directory.')
      return warning(`The show notes take ${bytes} bytes with their markup. Directories cut them off at ${feedLimits.description}.`)
    },
  },
  {
    id: 'audio-reachable',
    title: 'Recording',
    source: 'Apple',
    place: section('recording'),
    look({ recording, files }) {
      if (!recording) return error('The episode has no recording.')
      if (!files.recording?.size) return error('The recording is missing where it is stored. Please upload it again.')
      if (files.recording.head.length === 0 || !files.recording.hasEnd)
        return error('The recording cannot be read from the beginning to the end. Please upload it again.')
      return pass('The recording can be fetched, whole and in parts.')
    },
  },
  {
    id: 'audio-length',
    title: 'Length of the recording',
    source: 'Spotify',
    place: section('recording'),
    look({ recording, files }) {
      const stored = files.recording?.size
      if (!recording || !stored) return null
      if (stored === recording.fileSize) return pass('The feed names the size that the file has.')
      return error(`The file has ${stored} bytes, and the feed would say ${recording.fileSize}. Please upload the recording again.`)
    },
  },
  {
    id: 'audio-type',
    title: 'Type of the recording',
    source: 'Apple',
    place: section('recording'),
    look({ recording, files, podcast }) {
      if (!recording || !files.recording?.size) return null
      if (!hasTypeOf(files.recording.head, recording))
        return error(`The file ends in .${recording.fileType} and is something else inside. Please upload the recording again.`)
      if (!recordingTypesOf[podcast.mediaFormat].includes(recording.fileType))
        return warning(
          `A .${recording.fileType} file in ${podcast.mediaFormat === 'audio' ? 'an audio' : 'a video'} podcast: not every app plays it.`,
        )
      return pass('The file is what its name says.')
    },
  },
  {
    id: 'audio-damage',
    title: 'Damaged parts',
    source: 'Castwright',
    place: section('recording'),
    look: ({ recording }) =>
      recording?.isDamaged
        ? warning('Parts of the file are not audio. Apps usually skip them. If you hear a gap, export the recording again and upload it.')
        : null,
  },
  {
    id: 'audio-duration',
    title: 'Duration',
    source: 'Apple',
    place: section('recording'),
    look: ({ recording }) =>
      recording &&
      (recording.duration > 0 ? pass('The feed can say how long it is.') : warning('The recording has no duration that can be read.')),
  },
  {
    id: 'artwork',
    title: 'Episode Artwork',
    source: 'Apple',
    place: section('artwork'),
    look: ({ files }) => (files.art === undefined ? null : softened(artVerdict(files.art, 'The artwork of the episode'))),
  },
  {
    id: 'explicit',
    title: 'Parental Advisory',
    source: 'Apple',
    place: settings('parentalAdvisory'),
    look: ({ episode }) => pass(`The episode says that it is ${episode.parentalAdvisory}.`),
  },
  {
    id: 'serial-number',
    title: 'Episode number',
    source: 'Apple',
    place: settings('episodeNumber'),
    look({ episode, podcast }) {
      if (podcast.showType !== 'serial' || episode.episodeType !== 'FULL') return null
      if (episode.episodeNumber !== null) return pass('The episode has its place in the series.')
      return error('The episodes of a serial show need a number: apps play them in that order.')
    },
  },
  {
    id: 'numbers-unique',
    title: 'Season and episode number',
    source: 'Castwright',
    place: settings('episodeNumber'),
    look({ episode, twin }) {
      if (episode.episodeNumber === null) return null
      return twin === null
        ? pass('No other published episode has the same numbers.')
        : warning(`The published episode “${twin}” has the same numbers. Apps may show one of the two only.`)
    },
  },
  {
    id: 'visibility',
    title: 'iTunes visibility',
    source: 'Castwright',
    place: settings('itunesVisibility'),
    look: ({ episode }) =>
      episode.itunesVisibility === 'hide'
        ? warning('The episode is hidden: Apple Podcasts does not list it.')
        : pass('The episode can be listed.'),
  },
]

/** An episode without artwork of its own shows the podcast's, so nothing of this keeps it out. */
const softened = (verdict: ReturnType<typeof artVerdict>) => (verdict.status === 'error' ? warning(verdict.detail) : verdict)
