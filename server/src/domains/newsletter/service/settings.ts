import { newsletterPath } from '@castwright/contract/paths.ts'
import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import type { Issue, Newsletter, NewsletterForm } from '@castwright/contract/newsletter/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { findOrigin } from '../../hosts/service.ts'
import { findShow } from '../../podcasts/service.ts'
import * as store from '../store.ts'

const toIssue = ({ issue, ...numbers }: Awaited<ReturnType<typeof store.findIssues>>[number]): Issue => ({
  ...issue,
  ...numbers,
  error: issue.state === 'sending' ? issue.error : null,
  createdAt: issue.createdAt.toISOString(),
  finishedAt: issue.finishedAt?.toISOString() ?? null,
})

export async function findNewsletter(app: Pick<App, 'config'>, db: Db, podcastId: string): Promise<Newsletter> {
  const show = orNotFound(await findShow(db, podcastId))
  return {
    ...(await store.findSettings(db, podcastId)),
    counts: await store.countByState(db, podcastId),
    formUrl: `${await findOrigin({ db, config: app.config }, podcastId)}${newsletterPath(show.profileUrl)}`,
    issues: (await store.findIssues(db, podcastId, newsletterLimits.issues)).map(toIssue),
  }
}

export const updateNewsletter = (
  app: App,
  userId: string,
  { podcastId, settings, version }: ParsedInput<'NewsletterService.Update'>,
): Promise<Newsletter> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const row = await store.findSettings(tx, podcastId)
    if (row.version !== version) throw new Fault('settings_changed')
    const fields = (Object.keys(settings) as Array<keyof NewsletterForm>).filter((field) => row[field] !== settings[field])
    if (fields.length > 0) {
      await store.saveSettings(tx, { ...row, ...settings, version: version + 1 })
      await recordEvent(app, tx, { kind: 'newsletter.changed', podcastId, actorId: userId, data: { fields } })
      // The show's page links to the form.
      await bump(app, tx, 'podcast', podcastId)
    }
    return findNewsletter(app, tx, podcastId)
  })
