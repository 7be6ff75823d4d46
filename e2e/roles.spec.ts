import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { said } from './kit/recording.ts'
import { Team } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

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
    [`${settings}/custom-domain`]: 'Only the owner can change the domains of this show.',
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
      [`/${show.profileUrl}/private-feeds?tab=memberships`]: 'Only the owner of the show can manage memberships.',
    })
    await pat.goto(`${settings}/finishing`)
    await expect(pat.getByRole('switch', { name: 'Write tags when publishing' })).toBeEnabled()
    await pat.goto(`${settings}/team-management`)
    await expect(pat.getByRole('button', { name: 'Manage Team Roles' })).toHaveCount(0)
  })
})
