import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Place } from './place.ts'
import type { HostFile } from './old-host.ts'

/** What listeners get of each episode: the hash of its file, by the guids of our feed. */
export async function heardEpisodes(url: string, podcastId: string): Promise<Map<string, string>> {
  const feed = await (await fetch(`${url}/rss/${podcastId}.xml`)).text()
  const found = new Map<string, string>()
  for (const [item] of feed.matchAll(/<item>[^]*?<\/item>/g)) {
    const guid = /<guid[^>]*>([^<]*)</.exec(item)![1]!.replaceAll('&amp;', '&')
    const address = /<enclosure url="([^"]+)"/.exec(item)![1]!.replaceAll('&amp;', '&')
    expect(found.has(guid)).toBe(false)
    const bytes = Buffer.from(await (await fetch(url + new URL(address).pathname)).arrayBuffer())
    found.set(guid, createHash('sha256').update(bytes).digest('hex'))
  }
  return new Map([...found].toSorted())
}

/** What they should get. */
export const expectedEpisodes = (files: HostFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ fate }) => fate === 'comes')
      .map(({ guid, sha256 }): [string, string] => [guid, sha256])
      .toSorted(),
  )

const wordsFor: Record<Exclude<HostFile['fate'], 'comes'>, RegExp> = { page: /sent a web page/, gone: /answered 404: the file is gone/ }

/** Checks that each file became one episode, and that those without a file say why. */
export async function checkImported(query: Place['query'], podcastId: string, files: HostFile[]): Promise<void> {
  const statuses = await query<{ title: string; status: string; words: string | null }>(
    'select title, migration_status as status, migration_error_message as words from episodes where podcast_id = $1',
    podcastId,
  )
  for (const { serial, fate } of files) {
    const { status, words } = statuses.find(({ title }) => title === `Episode ${serial}`)!
    expect([serial, status, words]).toEqual(
      fate === 'comes' ? [serial, 'MIGRATION_SUCCESS', null] : [serial, 'MIGRATION_ERROR', expect.stringMatching(wordsFor[fate])],
    )
  }
  expect(statuses).toHaveLength(files.length)
}
