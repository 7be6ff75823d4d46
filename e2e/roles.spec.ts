import { dialog, press } from './kit/account.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { haveReadyEpisode } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { newPerson, newShow, Team } from './kit/team.ts'
import { expect, proveEmail, sessionOf, test } from './kit/test.ts'

test('gives an editor the work on episodes, and only shows the rest', { tag: '@full' }, async ({ browser, product }) => {
  const { page: olive, show } = await newMaker(browser, product)
  const pat = await newHelper(browser, product, olive, show)
  const episodeId = await newEpisode(olive, show)
  const settings = `/settings/podcast/${show.id}`

  await test.step('can change the show and work on episodes', async () => {
    await pat.goto(`${settings}/show-settings`)
    await expect(pat.getByRole('textbox', { name: 'Title', exact: true })).toBeEnabled()
    await new ManageEpisode(pat).open(show, episodeId)
    await pat.getByRole('button', { name: 'More actions for this episode' }).click()
    for (const item of ['Episode Settings', 'Share', 'Delete']) await expect(pat.getByRole('menuitem', { name: item })).toBeEnabled()
    await pat.keyboard.press('Escape')
    await pat.goto(`/${show.profileUrl}/recordings`)
    await expect(pat.getByRole('button', { name: 'Upload Recording' }).first()).toBeEnabled()
    for (const name of ['Calendar', 'Analytics']) {
      await pat.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await expect(pat.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  await test.step('can publish and delete episodes', async () => {
    await proveEmail(olive, product, (await sessionOf(olive)).user.email)
    await proveEmail(pat, product, (await sessionOf(pat)).user.email)
    const ready = await haveReadyEpisode(pat, show, { title: 'Ready', episodeNumber: 2 })
    await new ManageEpisode(pat).open(show, ready)
    await pat.getByRole('button', { name: 'Publish Now' }).click()
    await dialog(pat, 'Are you sure you want to publish now?').getByRole('button', { name: 'Confirm' }).click()
    await said(pat, 'Episode published to RSS Feed!')
    const draft = await newEpisode(pat, show, { title: 'Draft', episodeNumber: 3 })
    await new ManageEpisode(pat).open(show, draft)
    await pat.getByRole('button', { name: 'More actions for this episode' }).click()
    await pat.getByRole('menuitem', { name: 'Delete' }).click()
    await press(dialog(pat, 'Delete Episode'), 'Delete episode')
    await said(pat, 'Episode deleted!')
  })

  await test.step('can not change the team', async () => {
    const team = new Team(pat, show)
    await team.open()
    await expect(pat.getByRole('button', { name: 'Add People' })).toBeDisabled()
    await expect(team.row('Olive Doe').getByRole('button', { name: /^(Team Role|Project Access)/ })).toHaveCount(0)
    await expect(team.row('Pat Doe').getByRole('button', { name: /^Project Access/ })).toHaveCount(0)
  })

  await test.step('can not redirect the feed', async () => {
    await pat.goto(`${settings}/rss-and-distribution`)
    const redirect = pat.getByText('Request 301 Redirect', { exact: true })
    await redirect.hover()
    await expect(pat.getByRole('tooltip')).toContainText(/Owner or Admin/i)
    await pat.goto(`/podcast/${show.id}/redirect`)
    await expect(pat).not.toHaveURL(/\/redirect$/)
  })

  /** Opens these settings as Pat, and expects what they say. */
  const seen = async (pages: Record<string, string | RegExp>) => {
    for (const [path, words] of Object.entries(pages)) {
      await pat.goto(path)
      await expect(pat.getByRole('main').getByText(words).first()).toBeVisible()
    }
  }
  const ownersOnly = {
    [`${settings}/custom-domain`]: "Only the owner can change this show's domains.",
    [`${settings}/export`]: 'Only the owner can export this show.',
  }

  await test.step('sees who configures the show', async () => {
    await seen({
      ...ownersOnly,
      [`${settings}/webhooks`]: 'Only the owner and admins can manage webhooks.',
      [`${settings}/newsletter`]: 'Only owners and admins can see the newsletter.',
      [`${settings}/finishing`]: /Only the owner and admins can change this\./,
      [`/${show.profileUrl}/private-feeds`]: 'Only admins and the owner can manage private feeds.',
      [`/${show.profileUrl}/guest-portal?tab=settings`]: 'Only admins and the owner can change this.',
    })
    await expect(pat.getByRole('link', { name: 'Private Feeds' })).toHaveCount(0)
  })

  await test.step('can not delete or hand over the show', async () => {
    await pat.goto(`${settings}/show-settings`)
    const closed = pat.getByRole('button', { name: 'Delete Podcast', exact: true }).last()
    await expect(closed).toHaveAttribute('aria-disabled', 'true')
    await expect(pat.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0)
  })

  await test.step('sees their own plan, not that of the owner', async () => {
    await pat.goto('/settings/subscription-and-billing/plan-usage')
    await expect(pat.getByRole('main').getByText(show.title)).toHaveCount(0)
  })

  await test.step('an admin can change the team and redirect the feed', async () => {
    const team = new Team(olive, show)
    await team.open()
    await team.change('Pat Doe', 'Project Access', 'Admin')
    await said(olive, 'Changes Saved.')
    const theirs = new Team(pat, show)
    await theirs.open()
    await expect(pat.getByRole('button', { name: 'Add People' })).toBeEnabled()
    await pat.goto(`/podcast/${show.id}/redirect`)
    await expect(pat.getByRole('combobox', { name: 'New Host Name' })).toBeVisible()
    await pat.goto(`${settings}/show-settings`)
    await expect(pat.getByRole('button', { name: 'Delete Podcast', exact: true }).last()).toHaveAttribute('aria-disabled', 'true')
    await expect(pat.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0)
  })

  await test.step('an admin configures the show, except what is for its owner', async () => {
    await seen({
      ...ownersOnly,
      [`${settings}/webhooks`]: 'Add webhook',
      [`${settings}/newsletter`]: 'Subscribers',
      [`/${show.profileUrl}/private-feeds`]: 'Add a listener',
      [`/${show.profileUrl}/private-feeds?tab=memberships`]: "Only the show's owner can manage memberships.",
    })
    await pat.goto(`${settings}/finishing`)
    await expect(pat.getByRole('switch', { name: 'Write tags when publishing' })).toBeEnabled()
    await pat.goto(`${settings}/team-management`)
    await expect(pat.getByRole('button', { name: 'Manage Team Roles' })).toHaveCount(0)
  })
})

test('turns away people without access, and corrects the URL of another show', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const { page: stranger } = await newPerson(browser, product)
  await stranger.goto(`/${show.profileUrl}/episodes/manage/${episodeId}`)
  await expect(stranger).toHaveURL(/\/no-access$/)
  const own = await newShow(stranger)
  await stranger.goto(`/${own.profileUrl}/episodes/manage/${episodeId}`)
  await expect(stranger).toHaveURL(/\/no-access$/)

  const pat = await newHelper(browser, product, page, show)
  const other = await newShow(pat)
  await pat.goto(`/${other.profileUrl}/episodes/manage/${episodeId}?section=show-notes`)
  await expect(pat).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/manage/${episodeId}\\?section=show-notes$`))
  await expect(pat.getByRole('button', { name: new RegExp(`${show.title}.*switch podcast`) })).toBeVisible()
  await expect(new ManageEpisode(pat).notes).toBeInViewport()
  await expect(pat.locator('#show-notes')).toHaveAttribute('data-highlighted', 'true')
})
