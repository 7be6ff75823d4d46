import { expect, test } from 'vitest'
import { isLocalName, normalizeHost } from './names.ts'
import { HostName } from './shapes.ts'

test.each([
  ['Podcast.Example.COM', 'podcast.example.com'],
  ['podcast.example.com.', 'podcast.example.com'],
  ['podcast.example.com:8443', 'podcast.example.com'],
  ['Podcast.Example.com.:443', 'podcast.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
])('spells %s as %s', (given, host) => expect(normalizeHost(given)).toBe(host))

test.each([
  '',
  ' ',
  'a b.example',
  'a/b',
  'user@example.com',
  'example.com?x',
  'exa%6dple.com',
  '-a.example',
  'a..example',
  `${'a'.repeat(64)}.example`,
  'a'.repeat(300),
  'example.com\\evil',
  'example.com:99999',
  'a\u0000.example',
])('rejects %j', (given) => expect(normalizeHost(given)).toBeNull())

test.each(['localhost', 'castwright', '10.0.0.1', '[::1]', 'nas.local', 'web.svc.cluster.local', 'host.internal', 'a.localhost'])(
  '%s is local',
  (host) => expect(isLocalName(host)).toBe(true),
)
test('public names are not local', () => expect(['example.com', 'local.example.com'].some(isLocalName)).toBe(false))

test('a form takes domains and addresses of pages, but nothing that no one can own', () => {
  expect(HostName.parse(' https://Podcast.Example.com/ ')).toBe('podcast.example.com')
  for (const text of ['localhost', '127.0.0.1', '[::1]', 'nas.local', 'a.test', 'x', 'example.com/path', '_dmarc.example.com', ''])
    expect(HostName.safeParse(text).success, text).toBe(false)
})
