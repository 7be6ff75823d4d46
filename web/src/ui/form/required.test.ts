import { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { requiredIn } from './required.ts'

test('finds the fields that must not be blank', () => {
  const required = requiredIn(PodcastForm.extend(NewPodcastForm.shape))
  for (const name of ['title', 'profileUrl', 'showSummary', 'categories', 'language', 'authors', 'ownerEmail', 'copyright'])
    expect(required, name).toContain(name)
  for (const name of ['subtitle', 'keywords', 'podcastEmail', 'isLocked', 'releaseStartDate', 'txtRecords'])
    expect(required, name).not.toContain(name)
})

test('finds them in forms with rules across fields, and with a transform', () => {
  const form = z.object({ name: z.string().min(1), note: z.string() }).refine(({ name, note }) => name !== note)
  expect([...requiredIn(form)]).toEqual(['name'])
  expect([...requiredIn(form.transform(({ name }) => name))]).toEqual(['name'])
  expect([...requiredIn(z.string())]).toEqual([])
})
