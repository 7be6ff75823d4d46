import { notesOf, type DemoEpisode } from './episodes.ts'
import type { Who } from './people.ts'

/** Episodes that came out long ago, in short. */
type Past = {
  title: string
  lead: string
  kind?: DemoEpisode['kind']
  heard?: string[]
  links?: Array<[words: string, address: string]>
  label?: string
  changedSince?: string
}

const makers: Who[] = ['nora', 'theo', 'amara']

const past = (by: Who, publishedDaysAgo: number, { title, lead, kind, heard, links, label, changedSince }: Past): DemoEpisode => ({
  title,
  ...(kind && { kind }),
  ...(label && { label }),
  by,
  createdDaysAgo: publishedDaysAgo + 19,
  publishedDaysAgo,
  ...(changedSince && { changedSince }),
  done: kind ? ['setup', 'uploadAudio', 'writeShowNotes'] : ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
  skipped: kind ? ['inviteGuests', 'reviewEpisode'] : ['reviewEpisode'],
  notes: { by, html: notesOf({ lead: [lead], ...(heard && { heard }), ...(links && { links }) }) },
})

/** One every other week, the newest so many days ago. */
const season = (number: number, newestDaysAgo: number, all: Past[]): DemoEpisode[] =>
  all.map((one, at) => ({
    ...past(makers[at % makers.length] ?? 'nora', newestDaysAgo + (all.length - 1 - at) * 14, one),
    season: number,
    number: at + 1,
  }))

export const roadArchive: DemoEpisode[] = [
  past('nora', 196, {
    title: 'Start here: take the slow road',
    kind: ['TRAILER', 'SHOW'],
    label: 'Trailer',
    lead: 'Two minutes of what this show is: an old road, a small recorder, and whoever opens the door. If you are new, begin anywhere; everybody does.',
    links: [['All episodes with maps', 'thelongwayhome.example/episodes']],
  }),
  ...season(1, 92, [
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
    { title: 'Bread twice a week', lead: 'An oven on wheels, and everything that is said while one waits for it.' },
    { title: 'Who keeps the well', lead: 'A key, a book, and a family that never asked for either.' },
  ]),
  {
    ...past('nora', 71, {
      title: 'Season two: by water',
      kind: ['TRAILER', 'SEASON'],
      lead: 'Six routes that cannot be walked. We get seasick on your behalf.',
    }),
    season: 2,
  },
  ...season(2, 8, [
    {
      title: 'The lock keeper’s ledger',
      lead: 'Every boat since 1923, with its weather and its quarrel, in the handwriting of four generations.',
      heard: ['The year without a boat', 'What a lock sounds like from below'],
    },
    {
      title: 'Rafts, and those who still build one',
      lead: 'Eleven trunks, no nail, three days downriver. At the end the raft is sold, and everybody walks home.',
    },
    {
      title: 'A lighthouse with a tenant',
      lead: 'The lamp has needed nobody since 1998. Somebody stayed all the same, and pays rent for it.',
      heard: ['The stairs, counted', 'How to sleep in a round room'],
      changedSince: 'The lighthouse and its tenant',
    },
    { title: 'Mail by canal', lead: 'Two postwomen, one barge, and the only round in the country where dogs wave.' },
    {
      title: 'The winter the lake held',
      lead: 'For nine weeks there was a road across the lake, with a speed limit, and with a kiosk in the middle.',
      heard: ['How thick is thick enough', 'The wedding on the ice', 'The last car across'],
      links: [['Photographs of the kiosk', 'thelongwayhome.example/photographs/lake']],
    },
  ]),
]

export const lightArchive: DemoEpisode[] = [
  past('nora', 65, {
    title: 'What is Studio Light?',
    kind: ['TRAILER', 'SHOW'],
    label: 'Trailer',
    lead: 'One lamp, one chair, one question. Ninety seconds, and you know whether this is for you.',
  }),
  ...season(1, 2, [
    { title: 'The first shadow', lead: 'One lamp, one chair, and why beginners light the wall.' },
    {
      title: 'Green screens and honest faces',
      lead: 'A colourist takes one close-up apart, layer by layer.',
      heard: ['What skin does under neon', 'The grade nobody noticed'],
    },
    { title: 'Rain you can see', lead: 'It has to be lit from behind. Everything else about rain is harder.' },
    { title: 'A candle is not enough', lead: 'How many lights stand behind a scene that is lit by one candle. We counted.' },
  ]),
  past('amara', 24, {
    title: 'Ask Amara: five questions about tripods',
    kind: ['BONUS', 'SHOW'],
    label: 'Questions',
    lead: 'You asked about tripods. There were two hundred letters, and they were really five.',
    changedSince: 'Ask Amara: six questions about tripods',
  }),
]
