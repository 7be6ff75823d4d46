import { notesOf, type DemoEpisode } from './episodes.ts'

/** The first podcast's episodes, the oldest first: the end of a season, and the next one on its way. */
export const roadEpisodes: DemoEpisode[] = [
  {
    title: 'How we pack: forty minutes about gear',
    kind: ['BONUS', 'SHOW'],
    label: 'Patrons',
    isHidden: true,
    by: 'theo',
    createdDaysAgo: 48,
    done: ['setup'],
    skipped: ['inviteGuests'],
    notes: {
      by: 'theo',
      html: notesOf({
        lead: [
          'Draft. What is in the bag, what was left at home after season one, and why Amara carries six pairs of socks for one microphone.',
        ],
        heard: [
          'recorder, spare recorder, and the one that survived the river',
          'wind protection made of a winter hat',
          'what we no longer take',
        ],
      }),
    },
  },
  {
    title: 'The ferry that runs on Tuesdays',
    season: 2,
    number: 6,
    by: 'nora',
    createdDaysAgo: 40,
    planned: { inDays: 0, at: '23:30' },
    art: 'art-boat',
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
    notes: {
      by: 'jun',
      html: notesOf({
        lead: [
          'Once a week a boat with room for eleven people and one cow leaves the mainland for Sula Mhòr. Nora Lindqvist takes it in November, when nobody else does, and stays until the next one comes.',
          'Ishbel MacAskill has been the ferry’s only crew since 1987. She talks about weather that has to be <em>listened</em> to, about the winter without a single crossing, and about the letters that she is not supposed to know the contents of, and does.',
          'The song at the end was recorded in the engine room, because it was the only dry place on board.',
        ],
        heard: [
          '<strong>02:10</strong> The quay at six in the morning',
          '<strong>09:45</strong> Ishbel explains how a harbour sounds when it is safe',
          '<strong>21:30</strong> The winter of the eleven missed Tuesdays',
          '<strong>34:05</strong> What a school with four pupils needs from a boat',
          '<strong>41:20</strong> “The Grey Selkie”, sung by Ishbel and her brother Calum',
        ],
        steps: [
          'Take the morning bus to Port na Long; it waits if you wave.',
          'Buy bread for the island: the shop there closes when the boat is late.',
          'Bring something to read. You will be there for a week.',
        ],
        links: [
          ['The map of this journey', 'thelongwayhome.example/maps/tuesday-ferry'],
          ['Photographs by Theo Marsh', 'thelongwayhome.example/photographs/sula-mhor'],
          ['The school’s own radio programme', 'sula-mhor-school.example/radio'],
        ],
        end: 'Recorded on the road by Nora Lindqvist, mixed by Amara Okafor, written with Jun Tanaka, produced by Theo Marsh.',
      }),
    },
    tasks: [
      ['Send Ishbel the link before anybody else hears it', true],
      ['Ask the school for the right spelling of all four names', true],
      ['Photograph of the engine room for the newsletter', true],
      ['Thank Calum for the song', false],
    ],
    reviews: [
      { type: 'AUDIO_QUALITY', reviewer: 'amara', status: 'ACCEPT' },
      { type: 'SHOW_NOTES', reviewer: 'jun', status: 'ACCEPT' },
      { type: 'FINAL_REVIEW', reviewer: 'nora', status: 'ACCEPT' },
    ],
    comments: [
      {
        by: 'amara',
        hoursAgo: 190,
        text: 'First mix is up. The engine hums at 98 Hz through everything after 34:00; I took it down by 6 dB and left the rest, it <em>is</em> the boat.',
        reactions: { '👏': ['nora', 'theo'], '⛴️': ['jun'] },
      },
      {
        by: 'nora',
        hoursAgo: 186,
        text: 'It is the boat. @amara leave it exactly like that.',
        reactions: { '❤️': ['amara'] },
      },
      {
        by: 'saoirse',
        hoursAgo: 80,
        text: 'The newsletter has a hole in the shape of this episode. @jun two sentences are enough, and the picture of the quay.',
        reactions: { '✍️': ['jun'] },
      },
      {
        by: 'jun',
        hoursAgo: 74,
        text: 'Notes are written, with times. @nora is it “Sula Mhòr” or “Sula Mhor”? The school writes it both ways.',
      },
      { by: 'nora', hoursAgo: 72, text: 'With the accent. Ishbel was very clear about that.', reactions: { '👍': ['jun', 'theo'] } },
      {
        by: 'theo',
        hoursAgo: 5,
        text: '@nora everything is through: three reviews, notes, artwork. From my side it can go out tonight. 🎉',
        reactions: { '🎉': ['nora', 'amara', 'jun'], '🚀': ['saoirse'] },
      },
    ],
  },
  {
    title: 'Your letters about season two',
    kind: ['BONUS', 'SEASON'],
    season: 2,
    by: 'theo',
    createdDaysAgo: 33,
    planned: { inDays: 6, at: '06:00' },
    isScheduled: true,
    done: ['setup', 'uploadAudio', 'writeShowNotes'],
    skipped: ['inviteGuests', 'reviewEpisode'],
    notes: {
      by: 'jun',
      html: notesOf({
        lead: ['You wrote, we read: a hundred and four letters, nine of them in verse. Thank you to everybody who corrected our Gaelic.'],
        heard: [
          'the listener who has lived in “the empty house” all along',
          'a ferry timetable from 1951',
          'three better routes than ours',
        ],
        links: [['Write to us', 'thelongwayhome.example/letters']],
      }),
    },
  },
  {
    title: 'Uncut: singing in the engine room',
    kind: ['BONUS', 'EPISODE'],
    season: 2,
    number: 6,
    label: 'Patrons',
    by: 'amara',
    createdDaysAgo: 30,
    planned: { inDays: 4, at: '06:00' },
    done: ['setup', 'uploadAudio'],
    skipped: ['inviteGuests'],
    notes: {
      by: 'amara',
      html: notesOf({
        lead: ['All five songs from the crossing, without us talking over them. The knocking in the third is the stove.'],
        heard: ['The Grey Selkie', 'Calum’s Second Boat', 'a song that has no name yet'],
      }),
    },
  },
  {
    title: 'Season three: over the border',
    kind: ['TRAILER', 'SEASON'],
    season: 3,
    by: 'nora',
    createdDaysAgo: 26,
    planned: { inDays: 1, at: '06:00' },
    done: ['setup', 'uploadAudio', 'writeShowNotes'],
    skipped: ['inviteGuests'],
    notes: {
      by: 'jun',
      html: notesOf({
        lead: [
          'Six roads that cross a border nobody guards any more. A pass with two post offices, a bus that changes its language halfway, and a bridge that belongs to neither side.',
          'The first episode comes on Tuesday.',
        ],
        links: [['Follow the route', 'thelongwayhome.example/season-three']],
      }),
    },
    reviews: [
      { type: 'FINAL_REVIEW', reviewer: 'theo', status: 'IN_REVIEW' },
      { type: 'AUDIO_QUALITY', reviewer: 'amara', status: 'ACCEPT' },
    ],
    comments: [
      {
        by: 'theo',
        hoursAgo: 27,
        text: 'Listening to it on the train now. You will have my word by noon, @nora.',
        reactions: { '🚂': ['jun', 'nora'] },
      },
    ],
  },
  {
    title: 'Forty gates to Tannheim',
    season: 3,
    number: 1,
    by: 'nora',
    createdDaysAgo: 24,
    planned: { inDays: -4, at: '06:00' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio'],
    notes: {
      by: 'jun',
      html: notesOf({
        lead: [
          'The old salt road over the Sattel has forty gates, and every one of them is opened and closed by hand. Nora walks it with Resi Köll, who has mended all forty, and who can tell by the latch which farm it belongs to.',
          'At gate twenty-six the country changes. So does the word for gate.',
        ],
        heard: [
          'why salt went up and wine came down',
          'a customs house that became a bakery',
          'how to mend a latch with a spoon',
          'the quarrel about gate thirty-one, told by both sides',
        ],
        links: [
          ['The map, gate by gate', 'thelongwayhome.example/maps/forty-gates'],
          ['The bakery in the customs house', 'zollhaus-brot.example'],
        ],
      }),
    },
    tasks: [
      ['Ask Resi about the date of the photograph', true],
      ['New take of the introduction, without the church bells', false],
      ['Clear the rights of the brass band', false],
      ['Choose a title that does not need a map', false],
    ],
    reviews: [
      { type: 'AUDIO_QUALITY', reviewer: 'amara', status: 'REVISE' },
      { type: 'SHOW_NOTES', reviewer: 'theo', status: 'ACCEPT' },
      { type: 'EPISODE_SETUP', reviewer: 'jun', status: 'IN_REVIEW' },
      { type: 'FINAL_REVIEW', reviewer: null, status: 'NOT_STARTED' },
    ],
    comments: [
      {
        by: 'amara',
        hoursAgo: 52,
        text: '@nora the introduction has church bells under it, and they are <strong>louder than you</strong>. Could you record it again? The rest is lovely.',
        reactions: { '🔔': ['jun', 'theo'] },
      },
      { by: 'nora', hoursAgo: 50, text: 'They were louder than everybody. I will do it tonight.' },
      {
        by: 'theo',
        hoursAgo: 26,
        text: 'We are past the date by now, so take the time you need. I moved the newsletter. @jun the brass band is a Saturday band: their conductor is called Alois, number in my notes.',
        reactions: { '🙏': ['nora'], '🎺': ['jun', 'amara'] },
      },
      { by: 'jun', hoursAgo: 3, text: 'Alois says yes, and wants to be named with all eleven players. @nora is there room in the notes?' },
    ],
  },
  {
    title: 'Coming up: forty gates',
    kind: ['TRAILER', 'EPISODE'],
    season: 3,
    number: 1,
    by: 'jun',
    createdDaysAgo: 19,
    planned: { inDays: 2, at: '06:00' },
    done: ['setup'],
  },
  {
    title: 'The bus that changes its language',
    season: 3,
    number: 2,
    by: 'theo',
    createdDaysAgo: 16,
    planned: { inDays: 3, at: '06:00' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes'],
    notes: {
      by: 'jun',
      html: notesOf({
        lead: [
          'Line 118 has thirty-one stops. At the first fifteen its driver says good morning in one language, and at the others in another; at the sixteenth he says nothing, out of respect.',
          'Bruno Delvaux has driven it for nineteen years and has married two couples who met in the third row.',
        ],
        heard: [
          'the stop without a village',
          'what is lost and found on a bus between two countries',
          'a lullaby in a language with four hundred speakers',
        ],
        links: [
          ['Timetable of line 118', 'ligne118.example'],
          ['The lullaby, with a translation', 'thelongwayhome.example/songs/lullaby-118'],
        ],
      }),
    },
    reviews: [
      { type: 'FINAL_REVIEW', reviewer: 'nora', status: 'NOT_STARTED' },
      { type: 'AUDIO_QUALITY', reviewer: 'amara', status: 'ACCEPT' },
    ],
    comments: [
      {
        by: 'theo',
        hoursAgo: 8,
        text: '@nora only your review is missing. The lullaby is at 28:40, bring a handkerchief.',
        reactions: { '😢': ['amara', 'jun'], '❤️': ['amara'] },
      },
    ],
  },
  {
    title: 'A bridge that belongs to nobody',
    season: 3,
    number: 3,
    by: 'nora',
    createdDaysAgo: 12,
    planned: { inDays: 16, at: '06:00' },
    done: ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio'],
    notes: {
      by: 'nora',
      html: notesOf({
        lead: ['First draft. Two villages, one bridge, and a hundred and ten years of letters about who pays for the paint.'],
        heard: ['the mayor of the left bank', 'the mayor of the right bank', 'the painter'],
      }),
    },
    tasks: [
      ['Find the letter of 1913', true],
      ['Second interview with the painter', false],
    ],
  },
  {
    title: 'Two post offices on one pass',
    season: 3,
    number: 4,
    by: 'theo',
    createdDaysAgo: 9,
    planned: { inDays: 30, at: '06:00' },
    done: ['setup', 'inviteGuests'],
    comments: [
      {
        by: 'theo',
        hoursAgo: 100,
        text: 'Both postmasters said yes, on the condition that they are not recorded in the same room.',
        reactions: { '😂': ['nora', 'amara', 'jun'] },
      },
    ],
  },
  {
    title: 'What the map leaves out',
    season: 3,
    number: 5,
    by: 'nora',
    createdDaysAgo: 5,
    planned: { inDays: 44, at: '06:00' },
    done: ['setup'],
  },
  { title: 'The last house before the sea', season: 3, number: 6, by: 'theo', createdDaysAgo: 1 },
]
