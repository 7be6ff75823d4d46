import { newsletterRates, newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { BounceHook } from '../../guests/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { confirmationEmail } from '../jobs.ts'
import { confirmationMail } from '../mail.ts'
import * as store from '../store.ts'
import { isTokenOf, readToken, writeToken, type LinkPurpose } from '../token.ts'

const confirmMs = newsletterLimits.confirmDays * 86_400_000

/** What the public form shows. Null if the newsletter is off. */
export async function findForm(app: Pick<App, 'db'>, podcastId: string): Promise<{ intro: string } | null> {
  const { isOn, intro } = await store.findSettings(app.db, podcastId)
  return isOn ? { intro } : null
}

/** Whether an attempt is within the limit. */
const isWithin = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Fault && error.refusal.code === 'resource_exhausted') return false
      throw error
    },
  )

/**
 * Emails a link to confirm. Whether the address was in the list before changes nothing that a visitor sees, and what someone else enters
 * changes nothing for its owner.
 */
export async function requestSubscription(app: App, podcastId: string, given: string, address: string): Promise<void> {
  const email = given.toLowerCase()
  await consume(app, `newsletter:${networkOf(address)}`, newsletterRates.subscribe)
  await consume(app, `newsletter:show:${podcastId}`, newsletterRates.subscribeToShow)
  if (!(await isWithin(consume(app, `newsletter:confirm:${podcastId}:${email}`, newsletterRates.confirmation)))) return
  await app.transaction(async (tx) => {
    const now = app.now()
    const known = await store.findByEmail(tx, podcastId, email)
    if (known?.state === 'active') return
    const id = known?.id ?? newId()
    if (known) await store.updateSubscriber(tx, id, { requestedAt: now })
    else {
      const counts = Object.values(await store.countByState(tx, podcastId))
      if (counts.reduce((sum, number) => sum + number, 0) >= newsletterLimits.subscribers) return
      const row = { id, podcastId, email, state: 'pending', source: 'form', createdAt: now, requestedAt: now } as const
      if ((await store.insertSubscribers(tx, [row])) === 0) return
    }
    await app.queue.add(tx, confirmationEmail, { subscriberId: id })
  })
}

const linkUrl = ({ config }: Pick<App, 'config'>, token: string): string => `${config.baseUrl}/newsletter/${token}`

/** For links in emails about releases. */
export const unsubscribeUrl = (app: Pick<App, 'config' | 'newsletterSecret'>, subscriberId: string): string =>
  linkUrl(app, writeToken(app.newsletterSecret, 'unsubscribe', { id: subscriberId, requestedAt: null }))

export async function sendConfirmation(app: App, { subscriberId }: { subscriberId: string }): Promise<void> {
  const row = await store.findSubscriber(app.db, subscriberId)
  if (!row || row.state === 'active') return
  const { podcastId, email } = row
  const [show, { isOn, footer }] = [await findShow(app.db, podcastId), await store.findSettings(app.db, podcastId)]
  if (!show || !isOn) return
  const url = linkUrl(app, writeToken(app.newsletterSecret, 'confirm', row))
  const cause = `newsletter confirmation ${subscriberId} ${row.requestedAt?.getTime()}`
  await mailOf(app.mail, cause).send(confirmationMail({ podcastId, show: show.title, footer }, email, url))
}

export type LinkPage = { purpose: LinkPurpose; podcastId: string; email: string; isDone: boolean }

async function findByToken(app: Pick<App, 'db' | 'now' | 'newsletterSecret'>, token: string) {
  const read = readToken(token)
  const row = read && (await store.findSubscriber(app.db, read.id))
  if (!row || !isTokenOf(app.newsletterSecret, token, read.purpose, row)) return null
  const age = app.now().getTime() - (row.requestedAt?.getTime() ?? 0)
  return read.purpose === 'confirm' && age > confirmMs && row.state !== 'active' ? null : { purpose: read.purpose, row }
}

const toPage = (purpose: LinkPurpose, { podcastId, email, state }: store.SubscriberRow): LinkPage => ({
  purpose,
  podcastId,
  email,
  isDone: state === (purpose === 'confirm' ? 'active' : 'unsubscribed'),
})

/** What a link in an email does. Null if it has expired or was never ours. */
export async function findByLink(app: Pick<App, 'db' | 'now' | 'newsletterSecret'>, token: string): Promise<LinkPage | null> {
  const found = await findByToken(app, token)
  return found && toPage(found.purpose, found.row)
}

/** Confirms or unsubscribes. Doing it twice changes nothing. */
export async function changeByLink(app: App, token: string): Promise<LinkPage | null> {
  const found = await findByToken(app, token)
  if (!found) return null
  const { purpose, row } = found
  const now = app.now()
  const page = toPage(purpose, row)
  if (!page.isDone)
    await app.transaction((tx) =>
      store.updateSubscriber(
        tx,
        row.id,
        purpose === 'confirm'
          ? { state: 'active', confirmedAt: now, endedAt: null, reason: null, rejections: 0 }
          : { state: 'unsubscribed', endedAt: now, reason: null },
      ),
    )
  return { ...page, isDone: true }
}

const defaultReasons = { bounce: 'The address rejected the email.', complaint: 'Marked as spam by the recipient.' }

/** An email provider reported an address that rejects emails, or a complaint. No newsletter is sent there any more. */
export const noteBounce: BounceHook = (app, { type, email, reason, at }) =>
  app.transaction((tx) => store.refuseAddress(tx, email.toLowerCase(), reason || defaultReasons[type], at))

/** Forgets addresses that were never confirmed. */
export const deleteUnconfirmed = (app: App): Promise<void> =>
  app.transaction((tx) => store.deleteUnconfirmed(tx, new Date(app.now().getTime() - confirmMs)))
