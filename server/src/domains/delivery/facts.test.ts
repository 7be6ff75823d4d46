import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../platform/backup/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/log.ts'
import { classify, isBrowser } from './classify.ts'
import { deviceOf } from './devices.ts'
import { openCountries } from './service/countries.ts'
import { originOf, sourceOf } from './source.ts'
import { makeCountryFile } from './testing/mmdb.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'

test.each([
  ['Podcasts/1430.46 CFNetwork/978.0.7 Darwin/18.7.0', 'phone'],
  ['AppleCoreMedia/1.0.0.21C62 (iPhone; U; CPU OS 17_2 like Mac OS X; en_us)', 'phone'],
  ['AppleCoreMedia/1.0.0.21C62 (iPad; U; CPU OS 17_2 like Mac OS X; en_us)', 'phone'],
  ['Castro 2020.14/1287', 'phone'],
  ['okhttp/4.12.0', 'phone'],
  ['Spotify/8.9.1 iOS/17.2 (iPhone14,5)', 'phone'],
  ['AppleCoreMedia/1.0.0.19A583 (Macintosh; U; Intel Mac OS X 10_15; en_us)', 'computer'],
  ['iTunes/12.9.0 (Windows; Microsoft Windows 10.0 x64) AppleWebKit/7606', 'computer'],
  ['gPodder/3.11.1 (http://gpodder.org/) Linux', 'computer'],
  ['VLC/3.0.18 LibVLC/3.0.18', 'computer'],
  ['AirPodcasts/4022.700.8 CFNetwork/1410.0.3 Darwin/22.6.0', 'speaker'],
  ['Linux UPnP/1.0 Sonos/70.3-35220 (ZPS1)', 'speaker'],
  ['Amazon;Echo_Dot;27d4dfe427b34d57995b463e5d63198d;;tpapi;3.199.422', 'speaker'],
  [
    'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Safari/537.36 CrKey/1.56.5 DeviceType/SmartSpeaker',
    'speaker',
  ],
  ['Watch/1140 CFNetwork/3860.200.71 Darwin/25.1.0', 'watch'],
  ['Garmin fenix 7/15.77', 'watch'],
  ['Spotify/4.3.2.0 BYD AUTO/29 (BYD AUTO)', 'car'],
  ['Roku/DVP-12.0 (12.0.0.4182-88)', 'tv'],
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/3.0 TV Safari/537.36', 'tv'],
  [safari, 'browser'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'browser'],
  ['Quillon/2.10.1', ''],
])('%s runs on: %s', (agent, device) => {
  expect(deviceOf(agent, isBrowser(classify(agent)))).toBe(device)
})

test("asks the operator's list of devices first, but a browser stays one", () => {
  const list = [
    { pattern: /Quillon/, device: 'car' as const },
    { pattern: /iPhone/, device: 'computer' as const },
  ]
  expect(deviceOf('Quillon/2.10.1', false, list)).toBe('car')
  expect(deviceOf('AppleCoreMedia/1.0 (iPhone)', false, list)).toBe('computer')
  expect(deviceOf(safari, true, list)).toBe('browser')
  expect(deviceOf('AntennaPod/3', false, list)).toBe('phone')
})

test.each([
  [{}, null],
  [{ referer: '' }, null],
  [{ referer: 'https://pods.example/pod/night-shift/7' }, 'player'],
  [{ referer: 'https://pods.example/embed/0198c0de?theme=dark' }, 'embed'],
  [{ referer: 'https://pods.example.evil.example/embed/7' }, 'elsewhere'],
  [{ referer: 'https://news.example/' }, 'elsewhere'],
  [{ referer: 'https://news.example/', 'sec-fetch-site': 'cross-site' }, 'elsewhere'],
  [{ 'sec-fetch-site': 'same-origin' }, 'player'],
  [{ 'sec-fetch-site': 'none' }, 'elsewhere'],
] as const)('a request with %o comes from: %s', (headers, origin) => {
  expect(originOf(headers, 'https://pods.example')).toBe(origin)
})

test('a browser that names no page did not find the file in the feed', () => {
  expect(sourceOf(null, 'phone')).toBe('feed')
  expect(sourceOf(null, '')).toBe('feed')
  expect(sourceOf(null, 'browser')).toBe('other')
  expect(sourceOf('elsewhere', 'phone')).toBe('other')
  expect(sourceOf('embed', 'browser')).toBe('embed')
})

test('finds countries in our file or that of the operator, and none in a broken one', async () => {
  const dataDir = await tempFolder()
  const path = join(dataDir, 'country.mmdb')
  const errors: unknown[] = []
  const log = Object.assign(Object.create(createLog('silent')) as ReturnType<typeof createLog>, {
    error: (facts: unknown) => errors.push(facts),
  })
  const countries = openCountries({ config: readConfig({ DATA_DIR: dataDir }), log })
  const found = async (...addresses: string[]) => {
    const [find, networks] = [await countries.read(), new Map<string, string>()]
    return addresses.map((address) => find(address, networks))
  }
  expect(await found('8.8.8.8', '::ffff:8.8.8.8', '2a02:8071::1')).toEqual(['US', 'US', 'DE'])
  expect(await found('10.0.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fe80::1', 'unix:', '')).toEqual(Array(7).fill(''))
  expect(await countries.read()).toBe(await countries.read())
  await writeFile(path, makeCountryFile({ '8.8.0.0/16': 'NZ', '2a02::/16': 'IS', '9.0.0.0/8': 'ZZ' }))
  expect(await found('8.8.8.8', '2a02:8071::1', '9.9.9.9', '81.2.69.142')).toEqual(['NZ', 'IS', '', ''])
  await writeFile(path, makeCountryFile({ '8.8.8.0/25': 'TO', '8.8.8.128/25': 'WS', '8.8.4.0/24': 'PW' }))
  expect(await found('8.8.8.1', '8.8.8.200', '8.8.8.2', '8.8.4.4', '8.8.4.200')).toEqual(['TO', 'WS', 'TO', 'PW', 'PW'])
  await writeFile(path, makeCountryFile({ '8.8.0.0/16': 'FJ' }))
  expect(await found('8.8.8.8')).toEqual(['FJ'])
  await writeFile(path, 'broken')
  expect(await found('8.8.8.8')).toEqual([''])
  const whole = makeCountryFile({ '8.8.0.0/16': 'FJ' })
  // The end tells that it is one, but the tree is cut off.
  await writeFile(path, whole.subarray(600))
  expect(await found('8.8.8.8')).toEqual([''])
  expect(errors.length).toBe(1)
  await rm(path)
  expect(await found('8.8.8.8')).toEqual(['US'])
})
