import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { pasteInto, searchIn } from '../../../lib/testing/page.tsx'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { field, openSettings, descriptionOf, untilChanged } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

test("shows each field's error", async () => {
  const { enter, write } = await openSettings(net)
  const rules = [
    ['Title', '', 'Title cannot be empty.'],
    ['Title', 'x'.repeat(51), 'Title cannot exceed 50 characters.'],
    ['Profile URL', 'a', 'Your custom URL does not meet the requirements.'],
    ['Profile URL', 'settings', 'Your custom URL does not meet the requirements.'],
    ['Project Key', '', 'A project key must be defined.'],
    ['Project Key', 'A1', 'Project key must be 3 characters in length and only contain letters.'],
    ['Color', 'blue', 'Please choose a color'],
    ['Website', 'no address', 'Please enter a valid URL.'],
    ['Contact Email', 'nobody', 'Please enter a valid email address.'],
    ['Owner Name', 'A', 'Name must be at least 2 characters.'],
    ['Owner Email', '', 'Please enter a valid email address.'],
    ['Copyright', '', 'Copyright for the podcast is required.'],
  ] as const
  for (const [label, text, message] of rules) {
    await enter(label, text)
    await waitFor(() => expect(descriptionOf(label), label).toContain(message))
  }
  write('x'.repeat(4001))
  expect(await screen.findByText(`${4001 + 'Films, one shot at a time.'.length}/4000`)).toBeTruthy()
})

describe('tags', () => {
  test('requires one to ten authors', async () => {
    const { user } = await openSettings(net)
    await user.type(field('Authors'), '{Backspace}')
    await user.tab()
    await waitFor(() => expect(descriptionOf('Authors')).toContain('Specify the person or organization who authored this podcast.'))
    await user.click(field('Authors'))
    await user.paste(Array.from({ length: 11 }, (_, at) => `Author ${at}`).join(';'))
    await waitFor(() => expect(descriptionOf('Authors')).toContain('Please add a maximum of 10 authors.'))
    expect(descriptionOf('Authors')).toContain('11/10')
  })

  test('removes duplicates ignoring case and rejects long values', async () => {
    const { user } = await openSettings(net, { ...longTake, keywords: ['Film'] })
    await user.type(field('Keywords'), 'film{Enter}')
    await untilChanged(false)
    await user.clear(field('Keywords'))
    await pasteInto(user, field('Keywords'), 'x'.repeat(51))
    await user.keyboard('{Enter}')
    await user.tab()
    await waitFor(() => expect(descriptionOf('Keywords')).toContain('A keyword cannot exceed 50 characters.'))
  })
})

describe('places', () => {
  test('finds a language by name or code', async () => {
    const { user, save, sent } = await openSettings(net)
    await waitFor(() => expect(field('Language').value).toBe('English (United States)'))
    await searchIn(user, field('Language'), 'german switz')
    await user.click(await screen.findByRole('option', { name: 'German (Switzerland)', hidden: true }))
    await searchIn(user, field('Location'), 'switz')
    await user.click(await screen.findByRole('option', { name: 'Switzerland', hidden: true }))
    net.answers('PodcastService.Update', { updatedPodcast: { ...longTake, language: 'de-CH', location: 'CH' } })
    await save()
    await screen.findByText('Changes saved!')
    expect(sent()).toMatchObject({ updated_podcast: { language: 'de-CH', location: 'CH' } })
  })

  test('names and words that start with the text come first, and the category above a match is only a heading', async () => {
    const { user } = await openSettings(net, { ...longTake, categories: [] })
    const optionsFor = async (label: string, text: string) => {
      await searchIn(user, field(label), text)
      return screen.findAllByRole('option', { hidden: true })
    }
    for (const [label, text, all, first] of [
      ['Location', 'ni', /ni/i, /^Nicaragua$/],
      ['Language', 'man', /man/i, /^Manx/],
      ['Time Zone', 'ro', /ro/i, /^Antarctica\/Rothera$/],
    ] as const) {
      const options = await optionsFor(label, text)
      for (const { textContent } of options) expect(textContent, label).toMatch(all)
      expect(options[0]?.textContent).toMatch(first)
      fireEvent.blur(field(label))
      await waitFor(() => expect(screen.queryByRole('option', { hidden: true })).toBeNull())
    }
    const options = await optionsFor('Categories', 'hi')
    const offered = options.map((option) => `${option.textContent}${option.hasAttribute('data-combobox-disabled') ? ' (heading)' : ''}`)
    expect(offered.slice(0, 3)).toEqual(['History', 'Religion & Spirituality (heading)', 'Hinduism'])
  })

  test('requires missing fields on save', async () => {
    const { enter, save } = await openSettings(net, { ...longTake, language: '', location: '', categories: [] })
    await enter('Title', 'Another')
    await save()
    expect(await screen.findByText('Please fix errors to save!')).toBeTruthy()
    expect(descriptionOf('Categories')).toContain('Please select a category.')
    expect(descriptionOf('Language')).toContain('Please select a language.')
    expect(descriptionOf('Location')).toContain('Please select a location.')
  })
})

test('forces numbering for a serial show', async () => {
  const { user } = await openSettings(net, { ...longTake, episodeNumbering: 'no' })
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  await user.click(choice('Serial'))
  await waitFor(() => expect(choice('Yes').checked).toBe(true))
  expect(choice('No').getAttribute('aria-disabled')).toBe('true')
  await user.click(choice('Episodic'))
  expect(choice('No').getAttribute('aria-disabled')).toBeNull()
})

test('shows days for weekly schedules only, in order', async () => {
  const { user, save, sent } = await openSettings(net, { ...longTake, releaseFrequency: 'weekly', timeZone: 'Europe/Berlin' })
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  expect(await screen.findByText('Every week on Monday and Friday.')).toBeTruthy()
  net.answers('PodcastService.Update', { updatedPodcast: { ...longTake, releaseFrequency: 'weekly', releaseDays: ['MO', 'FR'] } })
  await save()
  await screen.findByText('Changes saved!')
  expect(sent()).toMatchObject({ updated_podcast: { release_days: ['MO', 'FR'] } })
})
