import { notesOf, type DemoEpisode } from './episodes.ts'

/** The second podcast's episodes, the oldest first. */
export const lightEpisodes: DemoEpisode[] = [
  {
    title: 'The lamp test: six bulbs, one face',
    kind: ['BONUS', 'SHOW'],
    by: 'amara',
    createdDaysAgo: 44,
    done: ['setup', 'uploadAudio'],
    skipped: ['inviteGuests'],
    notes: {
      by: 'amara',
      html: notesOf({
        lead: ['Same face, same lens, six bulbs from the supermarket. Guess which one was the cheapest.'],
        links: [['The six frames', 'studiolight.example/lamp-test']],
      }),
    },
  },
  {
    title: 'Night exteriors without a truck',
    season: 1,
    number: 5,
    by: 'nora',
    createdDaysAgo: 38,
    planned: { inDays: 0, at: '23:30' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
    notes: {
      by: 'nora',
      html: notesOf({
        lead: [
          'Cinematographer Ilse Brandt lit a whole street with eleven paper lanterns and the neighbours’ kitchens. She brings the one frame that everybody asks about, and we take it apart from the wet asphalt upwards.',
          'There is some swearing when we come to the permit.',
        ],
        heard: [
          '<strong>01:30</strong> The frame',
          '<strong>07:15</strong> Why the road had to be wet',
          '<strong>18:40</strong> Eleven lanterns, and the one that is out',
          '<strong>29:00</strong> Asking forty kitchens for a favour',
        ],
        links: [
          ['The frame in full size', 'studiolight.example/frames/lanterns'],
          ['Ilse’s list of what she rented', 'studiolight.example/lists/lanterns'],
        ],
        end: 'Camera and mix: Amara Okafor. Production: Theo Marsh.',
      }),
    },
    tasks: [
      ['Send Ilse the final cut', true],
      ['Caption file for the frame', true],
    ],
    reviews: [
      { type: 'VIDEO_QUALITY', reviewer: 'amara', status: 'ACCEPT' },
      { type: 'FINAL_REVIEW', reviewer: 'theo', status: 'ACCEPT' },
    ],
    comments: [
      {
        by: 'theo',
        hoursAgo: 49,
        text: 'Accepted. The cut at 18:40 is the best thing we have made. @amara how long did that take?',
        reactions: { '🔥': ['nora'] },
      },
      { by: 'amara', hoursAgo: 47, text: 'Do not ask. @theo', reactions: { '😅': ['theo', 'nora'] } },
    ],
  },
  {
    title: 'Lanterns: the shots that did not work',
    kind: ['BONUS', 'EPISODE'],
    season: 1,
    number: 5,
    label: 'Behind the frame',
    by: 'amara',
    createdDaysAgo: 31,
    planned: { inDays: 9, at: '17:30' },
    done: ['setup'],
    skipped: ['inviteGuests'],
  },
  {
    title: 'A kitchen at four in the morning',
    season: 1,
    number: 6,
    by: 'nora',
    createdDaysAgo: 28,
    planned: { inDays: 3, at: '17:30' },
    art: 'art-darkroom',
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
    notes: {
      by: 'nora',
      html: notesOf({
        lead: [
          'Photographer Dele Adeyemi made one exposure of a bakery before dawn, on film, without a meter. We print it again in his darkroom and talk while it comes up.',
          'If you only watch one episode of this season with the picture beside you, let it be this one.',
        ],
        heard: ['counting seconds out loud', 'what flour does to light', 'the print that he threw away, and who kept it'],
        links: [
          ['The print', 'studiolight.example/frames/bakery'],
          ['Dele Adeyemi', 'dele-adeyemi.example'],
        ],
      }),
    },
    reviews: [
      { type: 'VIDEO_QUALITY', reviewer: 'amara', status: 'IN_REVIEW' },
      { type: 'SHOW_NOTES', reviewer: 'nora', status: 'NOT_STARTED' },
    ],
    comments: [
      {
        by: 'amara',
        hoursAgo: 20,
        text: 'The red of the safelight clips in two shots. I can save one of them. @nora do we have the wide one from the door?',
        reactions: { '👀': ['theo'] },
      },
      { by: 'theo', hoursAgo: 18, text: 'Card 4, second folder.', reactions: { '🙌': ['amara', 'nora'] } },
    ],
  },
  {
    title: 'The painted sky',
    season: 1,
    number: 7,
    by: 'theo',
    createdDaysAgo: 25,
    planned: { inDays: -2, at: '17:30' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
    notes: {
      by: 'theo',
      html: notesOf({
        lead: ['Set designer Mirela Pop paints skies of twelve by forty metres. This one took nine days, four people, and a broom.'],
        heard: ['why a sky must never be blue', 'the seam that nobody found', 'rain on a painted cloud'],
        links: [['Nine days in nine pictures', 'studiolight.example/frames/sky']],
      }),
    },
    reviews: [
      { type: 'FINAL_REVIEW', reviewer: 'nora', status: 'REVISE' },
      { type: 'VIDEO_QUALITY', reviewer: 'amara', status: 'ACCEPT' },
    ],
    comments: [
      {
        by: 'nora',
        hoursAgo: 45,
        text: 'We name the studio before Mirela does, and it is her story. @theo could you move the question behind 06:20?',
      },
      {
        by: 'theo',
        hoursAgo: 29,
        text: 'Will do, tomorrow morning. It will be late by two days then, and better.',
        reactions: { '💯': ['nora', 'amara'] },
      },
    ],
  },
  {
    title: 'Season two: faces',
    kind: ['TRAILER', 'SEASON'],
    season: 2,
    by: 'nora',
    createdDaysAgo: 21,
    planned: { inDays: 21, at: '17:30' },
    done: ['setup', 'writeShowNotes'],
    skipped: ['inviteGuests'],
    notes: { by: 'nora', html: notesOf({ lead: ['Ten faces, ten lights, and one person who did not want to be seen at all.'] }) },
  },
  {
    title: 'Season one in ten frames',
    kind: ['BONUS', 'SEASON'],
    season: 1,
    by: 'theo',
    createdDaysAgo: 17,
    planned: { inDays: 14, at: '17:30' },
    isScheduled: true,
    done: ['setup', 'uploadAudio', 'writeShowNotes'],
    skipped: ['inviteGuests', 'reviewEpisode'],
    notes: {
      by: 'theo',
      html: notesOf({
        lead: ['All ten frames once more, with what you told us about them.'],
        links: [['The poster', 'studiolight.example/poster']],
      }),
    },
  },
  {
    title: 'One window, all day',
    season: 1,
    number: 8,
    by: 'theo',
    createdDaysAgo: 13,
    planned: { inDays: 1, at: '17:30' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio'],
    notes: {
      by: 'amara',
      html: notesOf({
        lead: ['Hana Sato has photographed the same window since 1998. We sat beside it from dawn until the street lamps came on.'],
        heard: ['seven kinds of white', 'the neighbour who waves', 'a day without a shutter'],
      }),
    },
    tasks: [
      ['Decide on the cover: morning or evening', false],
      ['Ask Hana about 2011', true],
    ],
  },
  {
    title: 'Coming up: the mirror shot',
    kind: ['TRAILER', 'EPISODE'],
    season: 1,
    number: 9,
    by: 'amara',
    createdDaysAgo: 8,
    planned: { inDays: 5, at: '17:30' },
    done: ['setup'],
  },
  {
    title: 'The mirror shot',
    season: 1,
    number: 9,
    by: 'theo',
    createdDaysAgo: 6,
    planned: { inDays: 7, at: '17:30' },
    done: ['setup', 'inviteGuests'],
    comments: [
      {
        by: 'theo',
        hoursAgo: 30,
        text: '@amara where do <em>you</em> stand in a room full of mirrors?',
        reactions: { '🪞': ['amara'], '😂': ['nora'] },
      },
    ],
  },
  { title: 'Untitled conversation about fog', season: 1, number: 10, by: 'nora', createdDaysAgo: 2 },
]
