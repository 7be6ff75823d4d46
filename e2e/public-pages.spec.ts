import type { Page } from '@playwright/test'
import { setUp } from './kit/episodes.ts'
import { haveReadyEpisode, newPublisher, publishedShow } from './kit/published.ts'
import { seriousFaults } from './kit/axe.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, phone, test } from './kit/test.ts'

/** Plays of an episode that the player reported. */
const playsOf = async (page: Page, episodeId: string) => (await call(page, 'AnalyticsService.FindListening', { episodeId }))['plays']

const currentTime = () => document.querySelector<HTMLAudioElement>('#player audio')?.currentTime ?? -1

test('plays, seeks, keeps playing across pages and closes the player', async ({ page, product }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['The first one', 'The second one'])
  await page.goto(`/pod/${show.profileUrl}`)
  await expect(page.getByRole('heading', { level: 1, name: show.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Episodes' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  const player = page.getByRole('region', { name: 'Media player' })
  await expect(player).toBeVisible()
  await expect(player.getByText('The second one')).toBeVisible()
  await expect.poll(() => page.evaluate(currentTime)).toBeGreaterThan(0.2)

  // Moving the slider shows the target time, and releasing it seeks there.
  const seek = player.getByRole('slider', { name: 'Seek' })
  await seek.fill('0.5')
  await expect.poll(() => page.evaluate(currentTime)).toBeGreaterThan(40)
  await player.getByRole('button', { name: 'Forward 30 seconds' }).click()
  await expect.poll(() => page.evaluate(currentTime)).toBeGreaterThan(70)
  await player.getByRole('button', { name: 'Back 15 seconds' }).click()
  await player.getByRole('button', { name: /^Speed/ }).click()
  await expect(player.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible()

  // The same element keeps playing while the page around it changes.
  await page.evaluate(() => document.querySelector('#player audio')!.setAttribute('data-same', ''))
  await page.getByRole('link', { name: 'The first one' }).click()
  await expect(page).toHaveURL(`/pod/${show.profileUrl}/${episodeIds[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The first one' })).toBeVisible()
  await expect(page).toHaveTitle(`The first one · ${show.title}`)
  expect(await page.locator('#player audio[data-same]').count()).toBe(1)
  const before = await page.evaluate(currentTime)
  await expect.poll(() => page.evaluate(currentTime)).toBeGreaterThan(before)
  expect(await seriousFaults(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: show.title })).toBeVisible()
  expect(await page.locator('#player audio[data-same]').count()).toBe(1)

  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Close player' }).click()
  await expect(player).toBeHidden()
  expect(await page.evaluate(currentTime)).toBe(-1)
  await expect.poll(() => playsOf(page, episodeIds[1]!)).toBe(1)

  // It remembers the position.
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => page.evaluate(currentTime)).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Listen On...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Listen On...' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  // A pitch is sent while the episode plays on.
  await page.getByRole('link', { name: 'Get on the Show!' }).click()
  await page.getByLabel('Your name').fill('Piet')
  await page.getByLabel('Your email').fill('piet@example.com')
  await page.getByLabel('What would you talk about?').fill('Lighthouses')
  await page.getByLabel('Links').fill('not a link')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Send Pitch' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid URL.')
  await page.getByLabel('Links').fill('piet.example.com')
  await page.getByRole('button', { name: 'Send Pitch' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for your pitch!' })).toBeVisible()
  await expect(player).toBeVisible()
  const { pitches } = await call(page, 'PitchService.FindByPodcastID', { podcastId: show.id })
  expect(pitches).toMatchObject([{ name: 'Piet', topic: 'Lighthouses', links: [{ url: 'https://piet.example.com' }] }])
  await page.getByRole('link', { name: 'Back to the show' }).click()
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('first')
  await page.getByRole('searchbox', { name: 'Search episodes' }).press('Enter')
  await expect(page.getByRole('link', { name: 'The second one', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'The first one' })).toBeVisible()
})

test('a creator page opens its dialogs and leads to the podcasts', { tag: '@full' }, async ({ page, product }) => {
  const { show } = await publishedShow(page, product, ['Pilot'])
  const username = `ada${Date.now().toString(36).slice(-6)}`
  const person = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    username,
    bio: '<p>Counts things.</p>',
    twitterHandle: 'ada',
    instagramHandle: 'lace',
  }
  await call(page, 'UserService.Update', { user: { id: await userIdOf(page), ...person } })
  await page.goto(`/pal/${username}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About Me' })).toBeVisible()
  await expect(page.getByText('Counts things.')).toBeVisible()
  await page.getByRole('button', { name: 'Interview Me' }).click()
  const interview = page.getByRole('dialog', { name: 'Interested in interviewing Ada on your podcast?' })
  await expect(interview.getByText('Coming Soon!')).toBeVisible()
  await interview.getByRole('button', { name: 'Close' }).click()
  await expect(interview).toBeHidden()
  await page.getByRole('button', { name: 'Follow Me On...' }).click()
  const follow = page.getByRole('dialog', { name: 'Follow Me On...' })
  await expect(follow.getByRole('link')).toHaveText(['Instagram', 'Twitter'])
  await expect(follow.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', 'https://twitter.com/ada')
  await follow.getByRole('button', { name: 'Close' }).click()
  await expect(follow).toBeHidden()
  const tile = page.getByRole('link', { name: show.title })
  await expect(tile).toContainText('Host')
  await tile.click()
  await expect(page).toHaveURL(new RegExp(`/pod/${show.profileUrl}$`))

  // A show without guests says that they come soon.
  await call(page, 'PodcastService.Update', { podcastId: show.id, userId: await userIdOf(page), updatedPodcast: { acceptsGuests: false } })
  await page.reload()
  await page.getByRole('button', { name: 'Get on the Show!' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/coming soon/i)
      .first(),
  ).toBeVisible()
})

test(
  'a show and its episode say what they are about, who makes them and where else to listen',
  { tag: '@full' },
  async ({ page, product }) => {
    const show = await newPublisher(page, product)
    const userId = await userIdOf(page)
    await call(page, 'UserService.Update', { user: { id: userId, firstName: 'Ada', lastName: 'Lovelace' } })
    await setUp(page, show, { episodeGrouping: 'seasons', externalWebsite: 'https://bridges.example' })
    const updatedPodcast = {
      socialInstagram: 'bridges',
      pandoraUrl: 'https://www.pandora.com/podcast/1',
      spotifyUrl: 'https://open.spotify.com/show/1',
      applePodcastsUrl: 'https://podcasts.apple.com/us/podcast/id1',
    }
    await call(page, 'PodcastService.Update', { podcastId: show.id, userId, updatedPodcast })
    const episodeId = await haveReadyEpisode(page, show, { title: 'How bridges sing', label: 'Live', seasonNumber: 2, episodeNumber: 7 })
    await call(page, 'EpisodeService.Publish', { episodeId })

    await page.goto(`/pod/${show.profileUrl}`)
    await expect(page.getByRole('img', { name: `Artwork of ${show.title}` })).toBeVisible()
    await expect(page.getByText('Audio Podcast', { exact: true })).toBeVisible()
    const about = page.getByRole('region', { name: 'About the Show' })
    for (const words of ['Films, one shot at a time.', 'Arts']) await expect(about.getByText(words)).toBeVisible()
    await expect(about.getByRole('link', { name: 'bridges.example' })).toHaveAttribute('href', /^https:\/\/bridges\.example/)
    await expect(about.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://www.instagram.com/bridges')
    await expect(page.getByRole('region', { name: 'Production Team' })).toContainText('Ada Lovelace')
    await page.getByRole('button', { name: 'Listen On...' }).click()
    // The four best known come first, and only those with an address.
    const places = page
      .getByRole('dialog', { name: 'Listen On...' })
      .getByRole('link', { name: /^(Apple Podcasts|Spotify|Google|Amazon|Pandora)/ })
    await expect(places).toHaveText([/Apple Podcasts/, /Spotify/, /Pandora/])
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'How bridges sing', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      show.title,
      'Season 2',
      'Episode 7',
    ])
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Show Notes' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Production Team' })).toContainText('Ada Lovelace')
  },
)

test('works without JavaScript, and other sites can only frame the player', async ({ browser, page, product }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['Read me'])
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const reader = await context.newPage()
  await reader.goto(`${product.url}/pod/${show.profileUrl}/${episodeIds[0]}`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Read me' })).toBeVisible()
  await expect(reader.getByText('nothing', { exact: true })).toBeVisible()
  await expect(reader.locator('audio[controls]').first()).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Play', exact: true })).toBeHidden()
  const wide = await reader.locator('html').evaluate((html) => html.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  const missing = await reader.goto(`${product.url}/pod/${show.profileUrl}/${episodeIds[0]!.replace(/.$/, '0')}0`)
  expect(missing?.status()).toBe(404)
  await reader.goto(`${product.url}/pod/${show.profileUrl}`)
  await reader.getByRole('link', { name: 'Get on the Show!' }).click()
  await reader.getByLabel('Your name').fill('Piet')
  await reader.getByLabel('Your email').fill('piet@example.com')
  await reader.getByLabel('What would you talk about?').fill('Lighthouses')
  await reader.getByRole('checkbox', { name: /I agree/ }).check()
  expect(await reader.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await reader.getByRole('button', { name: 'Send Pitch' }).click()
  await expect(reader.getByRole('heading', { name: 'Thanks for your pitch!' })).toBeVisible()
  await context.close()

  const embed = await page.goto(`/embed/${episodeIds[0]}?theme=dark&t=0:40`)
  await expect(page.getByRole('heading', { name: 'Read me' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '0:40 of 1:30')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(40.2)
  expect(embed?.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect(embed?.headers()['x-frame-options']).toBeUndefined()
  // Leaving the page reports what was heard.
  await page.goto(`/pod/${show.profileUrl}`)
  await expect.poll(() => playsOf(page, episodeIds[0]!)).toBe(1)
  const answer = await page.request.get(`/pod/${show.profileUrl}`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
