import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classify, type AgentList } from './classify.ts'
import { listenerOf } from './listener.ts'
import { thresholdOf } from './threshold.ts'

test.each([
  ['', true, 'no User-Agent'],
  ['  ', true, 'no User-Agent'],
  ['Podcasts/1430.46 CFNetwork/978.0.7 Darwin/18.7.0', false, 'built-in list of apps'],
  ['AntennaPod/3.4.0', false, 'built-in list of apps'],
  ['Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', false, 'built-in list of apps'],
  ['Overcast/1.0 Podcast Sync', true, 'built-in list of bot words'],
  ['Spotify/8.9.1 iOS/17.2 (iPhone14,5)', false, 'built-in list of apps'],
  ['Overcast Player 66271', false, 'built-in list of apps'],
  ['Xiaoyuzhou/1.9.0', false, 'built-in list of apps'],
  ['sp-agent', false, 'built-in list of apps'],
  ['Tweetbot/53300 CFNetwork/1335.0.3 Darwin/21.6.0', false, 'built-in list of apps'],
  ['AppleCoreMedia/1.0.0.19A583 (Macintosh; U; Intel Mac OS X 10_15; en_us)', false, 'built-in list of app frameworks'],
  ['SomeNewApp/12 CFNetwork/1410 Darwin/22.6.0', false, 'built-in list of app frameworks'],
  ['okhttp/4.12.0', false, 'built-in list of app frameworks'],
  ['libmpv', false, 'built-in list of app frameworks'],
  ['Garden Podcasts/1.0 (+https://garden.example)', false, 'built-in rule: name suggests listening'],
  ['podcast-bulk-downloader/1.0', true, 'isbot'],
  ['org.example.hoerbuch/4.1', false, 'built-in rule: app package ID'],
  ['Quillon/2.10.1', false, 'built-in rule: name with a release number'],
  ['Quillon HTTP Client/2.10.1', true, 'isbot'],
  ['Quillon/1.0', true, 'isbot'],
  ['Quillon Podcast Importer/2.10.1', true, 'built-in list of bot words'],
  [
    'atc/1.0 watchOS/7.1 model/Watch4,2 hwp/t8006 build/18R590 (6; dt:191)',
    true,
    'built-in rule: fetched by the watch in addition to the phone',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true, 'built-in list of bot words'],
  ['Mozilla/5.0 (compatible; Dataprovider.com)', true, 'isbot'],
  ['Mozilla/5.0', true, 'built-in rule: unnamed browser'],
  ['curl/8.5.0', true, 'built-in list of crawlers'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    false,
    'no rule matches',
  ],
])('%s', (agent, isBot, basis) => {
  expect(classify(agent)).toMatchObject({ isBot, basis })
})

test.each([
  ['Azul/5.8 CFNetwork/1410 Darwin/22.6.0', 'Azul'],
  ['Kids%20Listen/55 CFNetwork/1107.1 Darwin/19.0.0', 'Kids Listen'],
  ['Audirv%C4%81na%20Studio/20906 CFNetwork/1568.300.101 Darwin/24.2.0', 'Audirvāna Studio'],
  ['%D0%9F%D0%BE%D0%B4%D0%BA%D0%B0%D1%81%D1%82%D0%B8/1410.25.1 CFNetwork/1107.1', 'Apple Podcasts'],
  ['Elevation_Health/2.9 CFNetwork/672.1.14 Darwin/14.0.0', 'Elevation Health'],
  ['radio.de 5.6.22 (iPhone; iPhone OS 16.4; de_DE)', 'radio.de'],
  ['Voiz FM/10.1.0 (Linux;Android 8.1.0) ExoPlayerLib/2.9.3', 'Voiz FM'],
  ['GaanaAndroid-8.13.0/Dalvik/2.1.0 (Linux; U; Android 9)', 'GaanaAndroid'],
  ['Quillon/2.10.1', 'Quillon'],
  ['org.example.hoerbuch/4.1', 'org.example.hoerbuch'],
  // Libraries, devices, identifiers and addresses are no names.
  ['AppleCoreMedia/1.0.0.19A583 (iPhone; U; CPU OS 15_0 like Mac OS X; en_us)', 'An app on an Apple device'],
  ['okhttp/4.12.0', 'An app on Android'],
  ['just_audio/3.6.2 (Linux;Android 9) ExoPlayerLib/2.13.1', 'An app on Android'],
  ['SM-T970 (compatible; Tablet2.0) Android', 'An app on a phone or television'],
  ['ada@example.com/1 CFNetwork/1410 Darwin/22.6.0', 'An app on an Apple device'],
  ['0198c0de-aaaa-7bbb/1 CFNetwork/1410 Darwin/22.6.0', 'An app on an Apple device'],
  ['User1234567/1 CFNetwork/1410 Darwin/22.6.0', 'An app on an Apple device'],
  ['%3Cb%3Ebold/1 CFNetwork/1410 Darwin/22.6.0', 'An app on an Apple device'],
  ['a%E0%A4%A/1 CFNetwork/1410 Darwin/22.6.0', 'An app on an Apple device'],
  [`${'x'.repeat(60)}/1 CFNetwork/1410 Darwin/22.6.0`, 'An app on an Apple device'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/601.5 (KHTML, like Gecko) NetNewsWire/4.0', 'NetNewsWire'],
  ['Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534.34 (KHTML, like Gecko) QuiteRSS/0.18.12 Safari/534.34', 'QuiteRSS'],
  ['RssBandit/1.9.0.1002 (.NET CLR 2.0.50727.7905; WinNT 6.2.9200.0)', 'RSS Bandit'],
  ['XBMC/12.2 Git:20130502-32b1a5e (Linux; Ubuntu)', 'Kodi'],
  ['Podbean/iOS (http://podbean.com) 5.2.0', 'Podbean'],
])('calls %s: %s', (agent, app) => {
  expect(classify(agent)).toMatchObject({ app, isBot: false })
})

test.each([
  'Podbean/2.0',
  'Episode Duration Lookup/1.0.0',
  'masscan/1.3.2',
  'Some Scanner/2.10.1',
  'Prometheus/2.45.0',
  'Grafana/10.1.0',
  'Blackbox Exporter/0.24.0',
])('%s is no app', (agent) => {
  expect(classify(agent).isBot).toBe(true)
})

test("asks an operator's lists first, in order, then our own rules", () => {
  const list = (file: string, isBots: boolean, entries: Array<[string, RegExp, boolean?]>): AgentList => ({
    file,
    isBots,
    entries: entries.map(([name, pattern, isBot = false]) => ({ name, pattern, isBot })),
  })
  const lists = [
    list('bots.json', true, [['Sync', /Sync$/]]),
    list('apps.json', false, [
      ['Antenna', /^AntennaPod/],
      ['Later', /AntennaPod/],
    ]),
    list('libraries.json', false, [
      ['curl', /^curl/, true],
      ['exo', /Exo/],
    ]),
  ]
  expect(classify('AntennaPod Sync', lists)).toEqual({ app: 'Sync', isBot: true, basis: 'bots.json' })
  expect(classify('AntennaPod/3', lists)).toEqual({ app: 'Antenna', isBot: false, basis: 'apps.json' })
  expect(classify('curl/8', lists)).toMatchObject({ isBot: true, basis: 'libraries.json' })
  expect(classify('Exo2/1', lists)).toMatchObject({ isBot: false, basis: 'libraries.json' })
  expect(classify('wget/1', lists)).toMatchObject({ isBot: true, basis: 'built-in list of crawlers' })
  expect(classify('MyCrawler/1', lists)).toMatchObject({ isBot: true, basis: 'built-in list of bot words' })
  expect(classify('', lists)).toMatchObject({ isBot: true })
})

test.each([
  [{ fileSize: 9_600_000, headerBytes: 0, duration: 600 }, 960_000],
  [{ fileSize: 9_700_000, headerBytes: 100_000, duration: 600 }, 1_060_000],
  [{ fileSize: 1_000_001, headerBytes: 0, duration: 61 }, 983_608],
  [{ fileSize: 500_000, headerBytes: 20, duration: 59.9 }, 500_000],
  [{ fileSize: 500_000, headerBytes: 20, duration: 60 }, 500_000],
  [{ fileSize: 500_000, headerBytes: 20, duration: Number.NaN }, 500_000],
])('requires for %o a download of %i bytes', (measures, bytes) => {
  expect(thresholdOf(measures)).toBe(bytes)
})

test('identifies a listener by address (IPv6: network), user agent and salt', () => {
  const [salt, other] = ['01'.repeat(32), '02'.repeat(32)]
  const same = (a: string, b: string) => listenerOf(salt, a, 'x') === listenerOf(salt, b, 'x')
  expect(same('192.0.2.1', '192.0.2.1')).toBe(true)
  expect(same('192.0.2.1', '::ffff:192.0.2.1')).toBe(true)
  expect(same('192.0.2.1', '192.0.2.2')).toBe(false)
  expect(same('2001:db8:1:2::1', '2001:db8:1:2:ffff::9')).toBe(true)
  expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false)
  expect(listenerOf(salt, '192.0.2.1', 'x')).not.toBe(listenerOf(salt, '192.0.2.1', 'y'))
  expect(listenerOf(salt, '192.0.2.1', 'x')).not.toBe(listenerOf(other, '192.0.2.1', 'x'))
})

const corpus = join(import.meta.dirname, '../../../../../shared/corpora/user-agents/opawg-v2/src')
const isHere = existsSync(corpus)
if (!isHere)
  process.stderr.write('classify.test.ts: the lists of the Open Podcast Analytics Working Group are not here, so they are not tried.\n')

type Entry = { name: string; pattern: string; category?: string; examples?: string[] }
const entriesOf = (kind: string): Entry[] =>
  (JSON.parse(readFileSync(join(corpus, `${kind}.json`), 'utf8')) as { entries: Entry[] }).entries
const kinds = ['bots', 'apps', 'libraries', 'browsers']

test.skipIf(!isHere)('classifies every example of the published lists as they do', () => {
  const lists = kinds.map((kind) => ({
    file: `${kind}.json`,
    isBots: kind === 'bots',
    entries: entriesOf(kind).map(({ name, pattern, category }) => ({ name, pattern: new RegExp(pattern), isBot: category === 'bot' })),
  }))
  for (const [at, kind] of kinds.entries()) {
    for (const { name, category, examples = [] } of entriesOf(kind)) {
      for (const example of examples) {
        const { isBot, basis, app } = classify(example, lists)
        // An example may match a list that comes before its own, since the order decides.
        const earlier = kinds.slice(0, at).map((one) => `${one}.json`)
        if (earlier.includes(basis)) continue
        expect([basis, isBot, basis === `${kind}.json` && app !== ''], `${name}: ${example}`).toEqual([
          `${kind}.json`,
          kind === 'bots' || category === 'bot',
          true,
        ])
      }
    }
  }
})

test.skipIf(!isHere)('rejects at most 1 % of the apps on the published lists and catches 98 % of the bots', () => {
  const share = (kind: string, isBot: boolean): number => {
    const examples = entriesOf(kind).flatMap((entry) => entry.examples ?? [])
    return examples.filter((example) => classify(example).isBot === isBot).length / examples.length
  }
  expect(share('bots', true)).toBeGreaterThanOrEqual(0.98)
  expect(share('apps', true)).toBeLessThanOrEqual(0.01)
  expect(share('browsers', false)).toBe(1)
})

test.skipIf(!isHere)('names nearly every app on the published lists', () => {
  const examples = entriesOf('apps').flatMap((entry) => entry.examples ?? [])
  const names = examples.map((example) => classify(example).app)
  expect(names.filter((name) => /^An?(?:other)? app\b/.test(name)).length / names.length).toBeLessThan(0.07)
  expect(names.filter((name) => name.length > 40 || /[@<>%]|\d\.\d+\.\d|\d{5}/.test(name))).toEqual([])
})
