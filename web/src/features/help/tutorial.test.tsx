import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../lib/testing/page.tsx'
import { tutorials } from './tutorials.ts'
import { VideoTutorialsPage } from './VideoTutorialsPage.tsx'

const captions = import.meta.glob<string>('./film/*.vtt', { eager: true, query: '?raw', import: 'default' })
const files = Object.keys(import.meta.glob('./film/*'))

test('shows nine different captioned films, which open in a new tab', async () => {
  await openPage(VideoTutorialsPage, '/video-tutorials')
  const cards = await screen.findAllByRole('listitem')
  expect(cards).toHaveLength(9)
  const sources = new Set<string | null>()
  for (const [at, card] of cards.entries()) {
    const { title, slug } = tutorials[at]!
    const inside = within(card)
    expect(inside.getByRole('heading', { name: title })).toBeTruthy()
    expect(inside.getByText('2 mins')).toBeTruthy()
    const watch = inside.getByRole('link', { name: 'Watch' })
    expect([watch.getAttribute('href'), watch.getAttribute('target')]).toEqual([`/tutorials/${slug}`, '_blank'])
    const video = inside.getByLabelText<HTMLVideoElement>(title)
    expect([...video.querySelectorAll('source')].map(({ type }) => type)).toEqual(['video/mp4'])
    expect(video.querySelector('track')?.getAttribute('kind')).toBe('captions')
    const parts = [...video.querySelectorAll('source, track')].map((part) => part.getAttribute('src'))
    for (const from of [...parts, video.getAttribute('poster')]) {
      expect(from).toMatch(/^\//)
      sources.add(from)
    }
  }
  expect(tutorials[0]?.title).toBe('How to Create a New Podcast')
  expect(sources.size).toBe(9 * 3)
})

test('has every file of every film, and no others', () => {
  const expected = tutorials.flatMap(({ slug }) => ['mp4', 'vtt', 'webp'].map((ending) => `./film/${slug}.${ending}`))
  expect(files.toSorted()).toEqual(expected.toSorted())
})

test.each(tutorials)('$slug uses the tutorial texts as captions', ({ slug, steps }) => {
  const said = captions[`./film/${slug}.vtt`]
    ?.split('\n\n')
    .slice(1)
    .map((cue) => cue.trim().split('\n').slice(1).join(' '))
  expect(said?.join(' '), `The texts have changed: record the film again with npm run tutorial -- ${slug}`).toBe(
    steps.map(({ text }) => text).join(' '),
  )
})
