import type { Origin } from '../source.ts'

/** For addresses that are reserved for examples. 203.0.113.0/24 has none. */
export const networks = { '192.0.2.0/24': 'DE', '198.51.100.0/24': 'US', '2001:db8:1::/48': 'FR', '2001:db8:2::/48': 'IN' }

const antenna = 'AntennaPod/3.4.0'
const apple = 'Podcasts/1430.46 CFNetwork/978.0.7 Darwin/18.7.0'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const overcast = 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)'

/** One request: when, from where, by what, and for which bytes of a file of 100,000, of which 10,000 make a download. */
type Request = [at: string, address: string, agent: string, bytes: string, more?: { origin?: Origin; recording?: 1 | 2 }]

type Counts = Record<string, number>

export type Log = {
  requests: Request[]
  /** By day. */
  days: Counts
  app?: Counts
  device?: Counts
  country?: Counts
  source?: Counts
  hour?: Counts
  /** Since the release, if the log has one: the hours, and what the first 1, 7, 30 and 90 days sum up to. */
  releasedAt?: string
  hours?: Counts
  firsts?: [number, number, number, number]
  /** Requests by verdict, and listeners whose requests count. */
  reasons?: Counts
  /** Counting is interrupted, then done again. */
  crashes?: true
}

const whole = '0-99999'

/** Logs with known answers. */
export const logs: Record<string, Log> = {
  'ranges add up, and the same bytes count once': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', antenna, '0-4999'],
      ['2026-03-01T08:00:10Z', '192.0.2.1', antenna, '50000-54999'],
      ['2026-03-01T09:00:00Z', '192.0.2.2', antenna, '0-4999'],
      ['2026-03-01T09:00:10Z', '192.0.2.2', antenna, '0-4999'],
      ['2026-03-01T09:00:20Z', '192.0.2.2', antenna, '4000-9998'],
      ['2026-03-01T10:00:00Z', '198.51.100.1', apple, '0-9999'],
    ],
    days: { '2026-03-01': 2 },
    app: { AntennaPod: 1, 'Apple Podcasts': 1 },
    device: { phone: 2 },
    country: { DE: 1, US: 1 },
    source: { feed: 2 },
    hour: { '08': 1, '10': 1 },
    reasons: { counts: 6, counted: 2, short: 1 },
  },
  'probes and prefetching watches do not count': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', apple, '0-1'],
      ['2026-03-01T08:00:01Z', '192.0.2.1', apple, whole],
      ['2026-03-01T08:00:02Z', '192.0.2.1', 'atc/1.0 watchOS/7.1 model/Watch4,2 hwp/t8006 build/18R590 (6; dt:191)', whole],
      ['2026-03-01T08:00:03Z', '192.0.2.2', apple, '0-1'],
      ['2026-03-01T08:00:04Z', '192.0.2.2', apple, '99999-99999'],
    ],
    days: { '2026-03-01': 1 },
    app: { 'Apple Podcasts': 1 },
    hour: { '08': 1 },
    reasons: { tiny: 3, bot: 1, counts: 1, counted: 1 },
  },
  'bots do not count': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'curl/8.5.0', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', '', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Mozilla/5.0', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Overcast/1.0 Podcast Sync', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', overcast, whole],
    ],
    days: { '2026-03-01': 1 },
    app: { Overcast: 1 },
    country: { DE: 1 },
    reasons: { bot: 5, counts: 1, counted: 1 },
  },
  'a network of IPv6 is one listener': {
    requests: [
      ['2026-03-01T08:00:00Z', '2001:db8:1:1::1', antenna, '0-4999'],
      ['2026-03-01T08:00:00Z', '2001:db8:1:1:ffff::9', antenna, '5000-9999'],
      ['2026-03-01T09:00:00Z', '2001:db8:1:2::1', antenna, whole],
      ['2026-03-01T09:00:00Z', '2001:db8:2:1::1', antenna, whole],
      ['2026-03-01T09:00:00Z', '2001:db8:3:1::1', antenna, whole],
      ['2026-03-01T10:00:00Z', '::ffff:192.0.2.1', antenna, whole],
      ['2026-03-01T11:00:00Z', '192.0.2.1', antenna, whole],
    ],
    days: { '2026-03-01': 5 },
    country: { FR: 2, IN: 1, '': 1, DE: 1 },
    hour: { '08': 1, '09': 3, '10': 1 },
    reasons: { counts: 7, counted: 5 },
  },
  'days and hours are those of UTC when Berlin changes its clocks': {
    // 01:00 UTC is when 02:00 becomes 03:00 there.
    requests: [
      ['2026-03-28T23:59:59.999Z', '192.0.2.1', antenna, whole],
      ['2026-03-29T00:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-29T00:59:59.999Z', '192.0.2.2', antenna, whole],
      ['2026-03-29T01:00:00Z', '192.0.2.3', antenna, whole],
      ['2026-03-29T23:59:59.999Z', '192.0.2.4', antenna, whole],
      ['2026-03-30T00:00:00Z', '192.0.2.5', antenna, whole],
    ],
    releasedAt: '2026-03-28T22:30:00Z',
    days: { '2026-03-28': 1, '2026-03-29': 4, '2026-03-30': 1 },
    hour: { '23': 2, '00': 3, '01': 1 },
    hours: { 1: 2, 2: 2, 25: 2 },
    firsts: [4, 6, 6, 6],
  },
  'days and hours are those of UTC when New York changes its clocks': {
    // 06:00 UTC is when 02:00 becomes 01:00 there, so its day has 25 hours.
    requests: [
      ['2026-11-01T03:59:59Z', '198.51.100.1', antenna, whole],
      ['2026-11-01T05:30:00Z', '198.51.100.2', antenna, whole],
      ['2026-11-01T06:30:00Z', '198.51.100.3', antenna, whole],
      ['2026-11-02T04:59:59Z', '198.51.100.1', antenna, whole],
    ],
    releasedAt: '2026-11-01T04:00:00Z',
    days: { '2026-11-01': 3, '2026-11-02': 1 },
    country: { US: 4 },
    hour: { '03': 1, '05': 1, '06': 1, '04': 1 },
    // The clock of another server may be behind: that is the first hour.
    hours: { 0: 1, 1: 1, 2: 1, 24: 1 },
    firsts: [3, 4, 4, 4],
  },
  'the same listener counts on each day': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-01T20:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-02T08:00:00Z', '192.0.2.1', antenna, whole],
      // Half on each day is not enough on either.
      ['2026-03-01T23:59:00Z', '192.0.2.2', antenna, '0-5999'],
      ['2026-03-02T00:01:00Z', '192.0.2.2', antenna, '6000-9999'],
    ],
    days: { '2026-03-01': 1, '2026-03-02': 1 },
    app: { AntennaPod: 2 },
    hour: { '08': 2 },
    reasons: { counts: 5, counted: 2, short: 2 },
  },
  'two recordings of an episode on one day count once': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-01T09:00:00Z', '192.0.2.1', antenna, whole, { recording: 2 }],
      // Bytes of different files don't add up.
      ['2026-03-01T08:00:00Z', '192.0.2.2', antenna, '0-5999'],
      ['2026-03-01T09:00:00Z', '192.0.2.2', antenna, '6000-9999', { recording: 2 }],
    ],
    days: { '2026-03-01': 1 },
    country: { DE: 1 },
    reasons: { counts: 4, counted: 1, repeated: 1, short: 2 },
  },
  'a crash between writing and counting loses and repeats nothing': {
    crashes: true,
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', antenna, '0-4999'],
      ['2026-03-01T08:00:30Z', '192.0.2.1', antenna, '5000-9999'],
      ['2026-03-01T09:00:00Z', '198.51.100.1', apple, whole],
      ['2026-03-01T09:00:00Z', '203.0.113.1', overcast, '0-99'],
    ],
    releasedAt: '2026-03-01T06:00:00Z',
    days: { '2026-03-01': 2 },
    app: { AntennaPod: 1, 'Apple Podcasts': 1 },
    country: { DE: 1, US: 1 },
    hours: { 2: 1, 3: 1 },
    firsts: [2, 2, 2, 2],
    reasons: { counts: 4, counted: 2, short: 1 },
  },
  'the first request tells the source': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', chrome, whole, { origin: 'player' }],
      ['2026-03-01T09:00:00Z', '192.0.2.1', chrome, whole, { origin: 'embed' }],
      ['2026-03-01T08:00:01Z', '192.0.2.2', chrome, whole, { origin: 'player' }],
      ['2026-03-01T08:00:00Z', '192.0.2.2', chrome, '0-99', { origin: 'embed' }],
      ['2026-03-01T08:00:00Z', '192.0.2.3', chrome, whole, { origin: 'elsewhere' }],
      ['2026-03-01T08:00:00Z', '192.0.2.4', chrome, whole],
      ['2026-03-01T08:00:00Z', '192.0.2.5', antenna, whole],
      ['2026-03-01T08:00:00Z', '192.0.2.6', apple, whole, { origin: 'embed' }],
    ],
    days: { '2026-03-01': 6 },
    app: { 'A browser': 4, AntennaPod: 1, 'Apple Podcasts': 1 },
    device: { browser: 4, phone: 2 },
    source: { player: 1, embed: 2, other: 2, feed: 1 },
  },
  'every kind of device': {
    requests: [
      ['2026-03-01T08:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'AppleCoreMedia/1.0.0.19A583 (Macintosh; U; Intel Mac OS X 10_15; en_us)', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'AlexaMediaPlayer/2.1.4676.0 (Linux;Android 5.1.1) ExoPlayerLib/1.5.9', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Overcast (+http://overcast.fm/; Apple Watch podcast app)', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Spotify/4.4.1.0 Rivian/30 (Rivian)', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'AppleCoreMedia/1.0.0.20K71 (Apple TV; U; CPU OS 16_1 like Mac OS X; en_au)', whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', chrome, whole],
      ['2026-03-01T08:00:00Z', '192.0.2.1', 'Quillon/2.10.1', whole],
    ],
    days: { '2026-03-01': 8 },
    device: { phone: 1, computer: 1, speaker: 1, watch: 1, car: 1, tv: 1, browser: 1, '': 1 },
    source: { feed: 7, other: 1 },
  },
  'hours since the release, for 90 days': {
    releasedAt: '2026-03-01T06:00:00Z',
    requests: [
      ['2026-03-01T06:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-01T06:59:59.999Z', '192.0.2.2', antenna, whole],
      ['2026-03-02T05:59:59.999Z', '192.0.2.1', antenna, whole],
      ['2026-03-02T06:00:00Z', '192.0.2.2', antenna, whole],
      ['2026-03-08T06:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-03-31T06:00:00Z', '192.0.2.1', antenna, whole],
      ['2026-05-30T05:59:59Z', '192.0.2.1', antenna, whole],
      ['2026-05-30T06:00:00Z', '192.0.2.2', antenna, whole],
    ],
    days: { '2026-03-01': 2, '2026-03-02': 2, '2026-03-08': 1, '2026-03-31': 1, '2026-05-30': 2 },
    hours: { 0: 2, 23: 1, 24: 1, 168: 1, 720: 1, 2159: 1 },
    firsts: [3, 4, 5, 7],
  },
}
