import { expect, test } from 'vitest'
import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import { newId } from './ids.ts'
import { openMediaAddresses } from './media-address.ts'

const media = { id: newId(), fileName: 'Zürich & more.mp3' }
const secret = 'a secret of more than thirty-two signs'

function open(at = Date.UTC(2026, 4, 1, 9, 59)) {
  const clock = { at }
  return { clock, addresses: openMediaAddresses({ baseUrl: 'https://cast.example', secret, now: () => new Date(clock.at) }) }
}

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('an open URL contains the recording and its file extension', () => {
  expect(open().addresses.open(media)).toBe(`https://cast.example/media/${media.id}/Z%C3%BCrich%20%26%20more.mp3`)
})

test('a signed URL is stable for a while and expires after some hours', () => {
  const { clock, addresses } = open()
  const first = addresses.sign(media)
  expect(new URL(first).pathname.endsWith('.mp3')).toBe(true)
  clock.at += 1000
  expect(addresses.sign(media)).toBe(first)
  clock.at += recordingLifetimes.mediaAddress * 500
  expect(addresses.verify(media.id, queryOf(first))).toEqual({ isDownload: false, linkId: null })
  expect(addresses.sign(media)).not.toBe(first)
  clock.at += recordingLifetimes.mediaAddress * 500
  expect(addresses.verify(media.id, queryOf(first))).toBeNull()
})

test('rejects a URL that was changed in any way', () => {
  const { addresses } = open()
  const query = queryOf(addresses.sign(media, { download: true }))
  expect(addresses.verify(media.id, query)).toEqual({ isDownload: true, linkId: null })
  expect(addresses.verify(media.id.toUpperCase(), query)).toEqual({ isDownload: true, linkId: null })
  const { download: _, ...plain } = query
  const others = [
    plain,
    { ...query, expires: String(Number(query['expires']) + 1) },
    { ...query, expires: '' },
    { ...query, expires: ['1'] },
    { ...query, signature: query['signature']!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) },
    { ...query, signature: undefined },
    {},
  ]
  for (const other of others) expect(addresses.verify(media.id, other), JSON.stringify(other)).toBeNull()
  expect(addresses.verify(newId(), query)).toBeNull()
  const foreign = openMediaAddresses({ baseUrl: '', secret: `${secret}!`, now: () => new Date() })
  expect(foreign.verify(media.id, query)).toBeNull()
})
