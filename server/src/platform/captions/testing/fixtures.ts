import { srt, vtt } from './cues.ts'
import { lines, seg, type CaptionFixture } from './fixture.ts'

const json: CaptionFixture[] = [
  {
    name: 'JSON of the podcast namespace',
    format: 'json',
    file: '{"version":"1.0.0","segments":[{"speaker":"Captain Holm","startTime":0.5,"endTime":4.75,"body":"The harbor is closed."},{"startTime":5,"endTime":6.001,"body":"No."}]}',
    segments: [seg(0.5, 4.75, 'Captain Holm', 'The harbor is closed.'), seg(5, 6.001, '', 'No.')],
  },
  {
    name: 'JSON with words and confidence',
    format: 'json',
    file: '{"language":"en","segments":[{"speaker":"A","startTime":1,"endTime":2,"body":"Good day","confidence":0.8,"words":[{"startTime":1,"endTime":1.4,"body":"Good","confidence":0.9},{"startTime":1.5,"endTime":2,"body":"day"}]}]}',
    segments: [
      {
        ...seg(1, 2, 'A', 'Good day'),
        confidence: 0.8,
        words: [
          { startMs: 1000, endMs: 1400, text: 'Good', confidence: 0.9 },
          { startMs: 1500, endMs: 2000, text: 'day' },
        ],
      },
    ],
  },
  {
    name: 'JSON of Whisper',
    format: 'json',
    file: '{"text":" Hi there","language":"en","segments":[{"id":0,"start":0.0,"end":1.52,"text":" Hi there","words":[{"word":" Hi","start":0,"end":0.5,"probability":0.99},{"word":" there","start":0.5,"end":1.52,"probability":0.4}]}]}',
    segments: [
      {
        ...seg(0, 1.52, '', 'Hi there'),
        words: [
          { startMs: 0, endMs: 500, text: 'Hi', confidence: 0.99 },
          { startMs: 500, endMs: 1520, text: 'there', confidence: 0.4 },
        ],
      },
    ],
  },
  {
    name: 'JSON without ends and with times as text',
    format: 'json',
    file: '{"segments":[{"startTime":"1.5","body":"First"},{"startTime":"3","body":"Second"}]}',
    segments: [seg(1.5, 3, '', 'First'), seg(3, 3.5, '', 'Second')],
  },
  {
    name: 'JSON with nonsense between segments',
    format: 'json',
    file: '{"segments":[null,7,"x",{"startTime":-1,"body":"no"},{"startTime":1e99,"body":"no"},{"startTime":2,"endTime":1,"body":"kept"},{"startTime":3,"body":""},{"startTime":4,"endTime":5,"body":{}}]}',
    segments: [seg(2, 2, '', 'kept')],
  },
]

const podlove: CaptionFixture[] = [
  {
    name: 'Podlove',
    format: 'podlove',
    file: '[{"start":"00:00:00.005","start_ms":5,"end":"00:00:09.458","end_ms":9458,"speaker":"3","voice":"Eric","text":"Willkommen."},{"start":"00:00:09.458","start_ms":9458,"end":"00:00:11.000","end_ms":11000,"speaker":"4","voice":"Tim","text":"Hallo."}]',
    segments: [seg(0.005, 9.458, 'Eric', 'Willkommen.'), seg(9.458, 11, 'Tim', 'Hallo.')],
  },
  {
    name: 'Podlove without milliseconds',
    format: 'podlove',
    file: '{"transcripts":[{"start":"00:00:01.000","end":"00:00:02.000","speaker":{"id":"1","name":"Eva"},"text":"Ja."}]}',
    segments: [seg(1, 2, 'Eva', 'Ja.')],
  },
  {
    name: 'Podlove in groups',
    format: 'podlove',
    file: '[{"speaker":"Eva","start":"00:00:01.000","start_ms":1000,"end":"00:00:03.000","end_ms":3000,"items":[{"start_ms":1000,"end_ms":2000,"text":"Ja."},{"start_ms":2000,"end_ms":3000,"text":"Genau."}]}]',
    segments: [seg(1, 2, 'Eva', 'Ja.'), seg(2, 3, 'Eva', 'Genau.')],
  },
]

const html: CaptionFixture[] = [
  {
    name: 'HTML of the podcast namespace',
    format: 'html',
    file: lines(
      '<cite>Nora:</cite>',
      '<time>0:00</time>',
      '<p>The ferry leaves at six.</p>',
      '<cite>Theo:</cite>',
      '<time>1:02:05</time>',
      '<p>Great &amp; good.</p>',
    ),
    segments: [seg(0, 3725, 'Nora', 'The ferry leaves at six.'), seg(3725, 3725.867, 'Theo', 'Great & good.')],
  },
  {
    name: 'HTML with scripts and styles',
    format: 'html',
    file: '<html lang="de"><head><title>No</title><style>p{}</style></head><body><script>alert(1)</script><cite>Eva</cite><time>0:01</time><p onclick="x()">Ja<br>so <b>ist</b> es<svg><p>no</p></svg></p></body></html>',
    segments: [seg(1, 1.8, 'Eva', 'Ja so ist es')],
  },
  {
    name: 'HTML without times',
    format: 'html',
    hint: 'text/html',
    file: '<p>First paragraph.</p><p>Second one.</p>',
    segments: [seg(0, 0, '', 'First paragraph.'), seg(0, 0, '', 'Second one.')],
    isUntimed: true,
  },
]

const text: CaptionFixture[] = [
  {
    name: 'text with times without brackets',
    format: 'text',
    file: lines('00:00:01 Anna: Hello.', '00:00:03 Ben: Hi.'),
    segments: [seg(1, 3, 'Anna', 'Hello.'), seg(3, 3.5, 'Ben', 'Hi.')],
  },
  {
    name: 'text with names',
    format: 'text',
    file: lines('Anna: Hello and', 'welcome.', 'Ben: Thanks.', '', 'I am glad to be here.', '', 'Anna: Good.'),
    segments: [
      seg(0, 0, 'Anna', 'Hello and welcome.'),
      seg(0, 0, 'Ben', 'Thanks.'),
      seg(0, 0, 'Ben', 'I am glad to be here.'),
      seg(0, 0, 'Anna', 'Good.'),
    ],
    isUntimed: true,
  },
  {
    name: 'text with times in brackets',
    format: 'text',
    file: lines('[00:00:01] Anna: Hello.', '[00:00:03] Ben: Hi.', '[00:01:00] Anna: So.'),
    segments: [seg(1, 3, 'Anna', 'Hello.'), seg(3, 60, 'Ben', 'Hi.'), seg(60, 60.5, 'Anna', 'So.')],
  },
  {
    name: 'text with times after the names',
    format: 'text',
    file: lines('Anna (00:01): Hello.', '', 'Ben (00:03): We met at 12:30 today.'),
    segments: [seg(1, 3, 'Anna', 'Hello.'), seg(3, 4.467, 'Ben', 'We met at 12:30 today.')],
  },
  {
    name: 'text as Otter writes it',
    format: 'text',
    file: lines('Anna Lee  0:02', 'Hello, everyone.', '', 'Ben Ray  0:10', 'Hi.', ''),
    segments: [seg(2, 10, 'Anna Lee', 'Hello, everyone.'), seg(10, 10.5, 'Ben Ray', 'Hi.')],
  },
  {
    name: 'text as Whisper prints it',
    format: 'text',
    file: lines('[00:00:00.000 --> 00:00:03.500]   So it begins.', '[00:00:03.500 --> 00:00:05.000]   And ends.'),
    segments: [seg(0, 3.5, '', 'So it begins.'), seg(3.5, 5, '', 'And ends.')],
  },
  {
    name: 'text without names',
    format: 'text',
    file: lines('There are many things to say about it.', '', 'One thing: it works. https://a.example/x?y=1'),
    segments: [seg(0, 0, '', 'There are many things to say about it.'), seg(0, 0, '', 'One thing: it works. https://a.example/x?y=1')],
    isUntimed: true,
  },
  {
    name: 'text with a speaker that is unknown',
    format: 'text',
    file: lines('[0:00] Anna: Who is it?', '', '[0:02] Unknown speaker: Me.', '', '[0:03] Anna: Oh.'),
    segments: [seg(0, 2, 'Anna', 'Who is it?'), seg(2, 3, '', 'Me.'), seg(3, 3.5, 'Anna', 'Oh.')],
  },
]

export const captionFixtures: CaptionFixture[] = [...vtt, ...srt, ...json, ...podlove, ...html, ...text]
