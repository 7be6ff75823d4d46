import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from './address.ts'
import { createGuardedFetch, FetchError, type GuardedFetch } from './fetch.ts'
import { canary, type Listening } from './testing.ts'

let trap: Listening
let guarded: GuardedFetch

// The canary's port counts as a web port here, so that only its address can cause the rejection.
beforeAll(async () => {
  trap = await canary()
  guarded = createGuardedFetch({
    allowPrivate: false,
    userAgent: 'test',
    ports: [80, 443, 8080, 8443, trap.port],
    lookup: async (host) => (host.includes('mixed') ? ['93.184.216.34', '127.0.0.1'] : host.includes('six') ? ['::1'] : ['127.0.0.1']),
  })
})
afterAll(() => trap.close())

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0x7f.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '0X7F000001',
  '0177.1',
  '0177.0.0.1',
  '0177.0000.0000.0001',
  '017700000001',
  '2130706433',
  '0000177.0.0.1',
  '127.0x0.0.1',
  '127.000.000.001',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '%31%32%37.0.0.1',
  '127.0.0.1%2e',
  '127.0.0.1.',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local\u00adhost',
  'localhost.localdomain',
  'ip6-localhost',
  'intranet',
  'db.internal',
  'printer.local',
  'router.lan',
  'nas.home.arpa',
  'metadata.google.internal',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '169.254.43518',
  '192.0.0.192',
  '100.100.100.200',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '203.0.113.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[fec0::1]',
  '[2001:db8::1]',
  'rebind.example',
  'mixed.example',
  'six.example',
  '127.0.0.1.nip.example',
]

const others = (port: number) => [
  `http://user@127.0.0.1:${port}/`,
  `http://user:pass@public.example:${port}/`,
  `http://93.184.216.34@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@93.184.216.34/`,
  `http://127.0.0.1:${port}\\@93.184.216.34/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:127.0.0.1:${port}`,
  ` http://127.0.0.1:${port}/ `,
  `ht\ntp://127.0.0.1:${port}/`,
  `http://127.0.0.1:0${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `127.0.0.1:${port}`,
  `file:///etc/passwd`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_x`,
  `dict://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `unix:/run/postgresql`,
  `data:text/plain,x`,
  `javascript:alert(1)`,
  `blob:http://127.0.0.1:${port}/1`,
  `http://93.184.216.34:22/`,
  `http://93.184.216.34:25/`,
  `http://93.184.216.34:5432/`,
  `http://93.184.216.34:6379/`,
  `http://93.184.216.34:0/`,
  '',
  'http://',
  'http://:80/',
  'nonsense',
  `http://${'a'.repeat(5000)}.example/`,
]

const refused = async (url: string): Promise<unknown> => {
  try {
    await guarded(url, { timeoutMs: 5000 })
    return `${url} was fetched`
  } catch (error) {
    return error instanceof FetchError && ['blocked', 'invalid', 'dns'].includes(error.reason)
      ? undefined
      : `${url} failed with ${String(error)}`
  }
}

test('none of many hostile addresses reaches a server on this machine', async () => {
  const urls = [
    ...hosts.map((host) => `http://${host}:${trap.port}/`),
    ...hosts.map((host) => `https://${host}:${trap.port}/x?y`),
    ...others(trap.port),
  ]
  expect(urls.length).toBeGreaterThan(150)
  const wrong = (await Promise.all(urls.map(refused))).filter(Boolean)
  expect(wrong).toEqual([])
  expect(trap.connections()).toBe(0)
})

test('with private addresses allowed, the canary is reachable', async () => {
  const open = await canary()
  const free = createGuardedFetch({ allowPrivate: true, userAgent: 'test' })
  expect(await (await free(`http://127.0.0.1:${open.port}/`)).text()).toBe('secret')
  expect(await (await free(`http://localhost:${open.port}/`)).text()).toBe('secret')
  expect(open.connections()).toBe(2)
  await open.close()
})

const corpus = new URL('../../../../../shared/corpora/ssrf/', import.meta.url)
const present = existsSync(corpus)
if (!present) console.warn('SKIPPED: the corpus of hostile addresses (../shared/corpora/ssrf) is not on this machine.')

test.skipIf(!present)('the corpora of hostile and strange addresses reach nothing', async () => {
  const names = readFileSync(new URL('fuzzdb/localhost.txt', corpus), 'utf8').split('\n').filter(Boolean)
  const cases = JSON.parse(readFileSync(new URL('wpt-url/urltestdata.json', corpus), 'utf8')) as Array<
    string | { input: string; base: string | null }
  >
  const labels = JSON.parse(readFileSync(new URL('wpt-url/toascii.json', corpus), 'utf8')) as Array<string | { input: string }>
  const urls = [
    ...names.flatMap((name) => [name, `http://${name}/`, `http://${name}:${trap.port}/`]),
    ...cases.flatMap((entry) => (typeof entry === 'string' ? [] : [URL.parse(entry.input, entry.base ?? undefined)?.href ?? entry.input])),
    ...labels.flatMap((entry) => (typeof entry === 'string' ? [] : [`http://${entry.input}:${trap.port}/`])),
    // A real public address would be requested.
  ].filter((url) => !isPublicAddress(URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''))
  expect(urls.length).toBeGreaterThan(900)
  const wrong: unknown[] = []
  for (const url of urls) wrong.push(await refused(url))
  expect(wrong.filter(Boolean)).toEqual([])
  expect(trap.connections()).toBe(0)
})
