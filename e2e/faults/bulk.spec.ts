import { expect, test } from '@playwright/test'
import { newEpisode, newMaker } from '../kit/episode.ts'
import { startProduct } from '../kit/product.ts'
import { call } from '../kit/team.ts'
import { figure } from './figures.ts'

const count = 500

/** How many episodes have each label. */
async function labels(page: Parameters<typeof call>[0], podcastId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (let cursor: unknown; cursor !== null;) {
    const { episodes, query_meta: meta } = (await call(page, 'EpisodeService.Find', {
      queryOptions: {
        filters: [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' }],
        limit: 50,
        ...(typeof cursor === 'string' && { cursor }),
      },
    })) as { episodes: Array<{ label: string; title: string }>; query_meta: { cursor: string | null } }
    for (const { label, title } of episodes) found[`${label} ${title}`] = (found[`${label} ${title}`] ?? 0) + 1
    cursor = meta.cursor
  }
  return found
}

test('a bulk edit of 500 episodes survives a killed server, and Undo restores all', { tag: '@full' }, async ({ browser }) => {
  const product = await startProduct({ PRIVATE_BETA: 'false', TRUSTED_PROXIES: '127.0.0.1,::1' })
  try {
    const { page, show } = await newMaker(browser, product)
    for (let made = 0; made < count; made += 1) await newEpisode(page, show, { title: 'One of many', label: 'Before' })
    await page.goto(`/${show.profileUrl}/episodes/all`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: `Select all ${count}` }).click()
    await expect(page.getByText(`${count} selected`)).toBeVisible()
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill('After')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^1\d\d of 500 episodes$/)).toBeVisible()
    await product.kill()
    const failed = page.getByRole('dialog', { name: /episodes couldn't be changed$/ })
    await expect(failed).toBeVisible()
    await product.start()
    const rows = await failed.getByRole('listitem').count()
    // All calls together are limited per minute.
    let halfway: Record<string, number> = {}
    await expect(async () => (halfway = await labels(page, show.id))).toPass()
    // Each row is as it was or as it should be. A row whose answer was lost may be changed and yet be listed.
    expect(Object.keys(halfway).toSorted()).toEqual(['After One of many', 'Before One of many'])
    expect(halfway['Before One of many']).toBeLessThanOrEqual(rows)
    await failed.getByRole('button', { name: 'Try again' }).click()
    const allAre = (label: string) =>
      expect(async () => expect(await labels(page, show.id)).toEqual({ [`${label} One of many`]: count })).toPass()
    await allAre('After')
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    // All calls together are limited per minute, so this takes several.
    await expect(async () => expect(await page.getByText(`${count} episodes changed back.`).isVisible()).toBe(true)).toPass()
    await allAre('Before')
    figure('bulk edit of 500, server killed', 40, 'named as failed, then done', rows)
  } finally {
    await product.stop()
  }
})
