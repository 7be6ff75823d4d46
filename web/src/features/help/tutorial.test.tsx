import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../lib/testing/page.tsx'
import captions from './film/tutorial.vtt?raw'
import { tutorial } from './tutorial.ts'
import { VideoTutorialsPage } from './VideoTutorialsPage.tsx'

test('shows nine cards with our captioned video, which open in a new tab', async () => {
  await openPage(VideoTutorialsPage, '/video-tutorials')
  const cards = await screen.findAllByRole('listitem')
  expect(cards).toHaveLength(9)
  for (const card of cards) {
    const inside = within(card)
    expect(inside.getByRole('heading', { name: 'How to Create a New Podcast' })).toBeTruthy()
    expect(inside.getByText('2 mins')).toBeTruthy()
    const watch = inside.getByRole('link', { name: 'Watch' })
    expect([watch.getAttribute('href'), watch.getAttribute('target')]).toEqual([tutorial.path, '_blank'])
    const video = inside.getByLabelText('How to Create a New Podcast')
    expect([...video.querySelectorAll('source')].map(({ type }) => type)).toEqual(['video/webm', 'video/mp4'])
    expect(video.querySelector('track')?.getAttribute('kind')).toBe('captions')
    for (const from of video.querySelectorAll('source, track')) expect(from.getAttribute('src')).toMatch(/^\//)
  }
})

test('uses the tutorial texts as captions', () => {
  const said = captions
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.trim().split('\n').slice(1).join(' '))
  expect(said.join(' '), 'The texts have changed: record the video again with npm run tutorial').toBe(
    tutorial.steps.map(({ text }) => text).join(' '),
  )
})
