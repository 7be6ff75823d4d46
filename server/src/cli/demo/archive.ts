import { notesOf, type DemoEpisode } from './episodes.ts'
import type { Who } from './people.ts'

/** Episodes that came out long ago, in short. */
type Past = { title: string; lead: string; heard?: string[]; label?: string; changedSince?: string }

const makers: Who[] = ['nora', 'theo', 'amara']

/** One every other week, the newest so many days ago. */
const season = (number: number, newestDaysAgo: number, all: Past[]): DemoEpisode[] =>
  all.map(({ title, lead, heard, label, changedSince }, at) => {
    const by = makers[at % makers.length] ?? 'nora'
    const publishedDaysAgo = newestDaysAgo + (all.length - 1 - at) * 14
    return {
      title,
      season: number,
      number: at + 1,
      ...(label && { label }),
      by,
      createdDaysAgo: publishedDaysAgo + 12,
      publishedDaysAgo,
      ...(changedSince && { changedSince }),
      done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
      skipped: ['reviewEpisode'],
      notes: { by, html: notesOf({ lead: [lead], ...(heard && { heard }) }) },
    }
  })

export const roadArchive: DemoEpisode[] = season(1, 34, [
  {
    title: 'The drover’s last dog',
    lead: 'Forty kilometres of grass road, one man, and a dog that knows every gate.',
    heard: ['Why the road is exactly as wide as it is', 'What a gate tells you about its farmer'],
  },
  { title: 'A mill without a river', lead: 'They moved the river in 1961. The mill stayed, and so did the miller’s daughter.' },
  {
    title: 'Salt, uphill',
    lead: 'Mules, women and nine bends: how salt came over the pass, told by those who still count the bends.',
    heard: ['A song for carrying', 'The inn that was only open on Fridays'],
  },
  { title: 'The telephone at the end of the valley', lead: 'One telephone for eleven houses, and a list of who may call when.' },
  { title: 'Night train, no lights', lead: 'The line was closed in spring. In summer somebody drove it anyway.', label: 'Favourite' },
  {
    title: 'Bread twice a week',
    lead: 'An oven on wheels, and everything that is said while one waits for it.',
    changedSince: 'Bread, twice a week',
  },
  { title: 'Who keeps the well', lead: 'A key, a book, and a family that never asked for either.' },
])

export const lightArchive: DemoEpisode[] = season(1, 30, [
  { title: 'The first shadow', lead: 'One lamp, one chair, and why beginners light the wall.' },
  {
    title: 'Green screens and honest faces',
    lead: 'A colourist takes one close-up apart, layer by layer.',
    heard: ['What skin does under neon', 'The grade nobody noticed'],
  },
  { title: 'Rain you can see', lead: 'It has to be lit from behind. Everything else about rain is harder.' },
  { title: 'A candle is not enough', lead: 'How many lights stand behind a scene that is lit by one candle. We counted.' },
])
