import { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { callRaw } from '../../../test/kit/as.ts'
import { isFull } from '../../../test/kit/full.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { hasNaughtyStrings, naughtyStrings } from '../../../test/kit/naughty.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { unsafe } from '../../platform/html/testing.ts'

const readable = (string: string): boolean => string.isWellFormed() && !string.includes('\0')

type Answer = { updated_podcast?: Record<string, unknown>; meta?: Record<string, string> }

async function saver() {
  const app = await useTestApp({ worker: false })
  const owner = await makePerson(app)
  const { podcastId } = await makePodcast(app, owner)
  // Uploaded artwork, so that none is generated from these titles.
  await app.pool.pool.query('update podcasts set is_default_photo = false where id = $1', [podcastId])
  let calls = 0
  return async (updatedPodcast: object): Promise<Answer> => {
    // The rate limit is 60 calls per minute.
    if ((calls += 1) % 30 === 0) await deleteAll(app, 'rates')
    const { status, body } = await callRaw(app, owner, 'PodcastService.Update', { podcastId, userId: owner.userId, updatedPodcast })
    expect([200, 400], JSON.stringify(updatedPodcast)).toContain(status)
    return body as Answer
  }
}

const fieldsOf = (string: string) => ({ title: string, keywords: [string], authors: [string, 'Ada'] })

/** One call for all three fields if they all accept the string. Otherwise, and in a full run, one call each. */
function formsOf(string: string): object[] {
  const fields = fieldsOf(string)
  const isGood = PodcastForm.partial().safeParse(fields).success && readable(string)
  return isGood && !isFull ? [fields] : Object.entries(fields).map(([field, value]) => ({ [field]: value }))
}

test.skipIf(!hasNaughtyStrings)('title, keywords and authors store and show every allowed string', async () => {
  const save = await saver()
  for (const string of naughtyStrings) {
    for (const form of formsOf(string)) {
      const wanted = PodcastForm.partial().safeParse(form)
      const { updated_podcast: saved } = await save(form)
      expect(saved !== undefined, JSON.stringify(form)).toBe(wanted.success && readable(string))
      if (saved) expect(saved, string).toMatchObject(wanted.data!)
    }
  }
  expect(naughtyStrings.length).toBeGreaterThan(60)
})

test.skipIf(!hasNaughtyStrings)('a summary takes every string and shows none that could run', async () => {
  const save = await saver()
  let taken = 0
  for (const string of naughtyStrings) {
    const { updated_podcast: saved, meta } = await save({ showSummary: `<p>Before ${string}</p>` })
    if (saved) {
      taken += 1
      expect(unsafe(String(saved['show_summary'])), string).toBeNull()
    } else expect(meta?.['updated_podcast.show_summary'], string).toMatch(/^Show Summary cannot|cannot be kept/)
  }
  expect(taken).toBeGreaterThan(naughtyStrings.length * 0.9)
})
