import { newsletterPath } from '@castwright/contract/paths.ts'
import type { NewsletterPage } from '@castwright/contract/pages/shapes.ts'
import { SubscribeForm } from '@castwright/contract/newsletter/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { storableText } from '../../../platform/storable.ts'
import { changeByLink, findByLink, findForm, requestSubscription, type LinkPage } from '../../newsletter/service.ts'
import * as store from '../store.ts'
import { pageAt, toPagePodcast } from './facts.ts'
import { findShowAt } from './show.ts'

type Step = Pick<NewsletterPage, 'step' | 'action'> & Partial<Pick<NewsletterPage, 'intro' | 'email' | 'error'>>

function toPage(app: Pick<App, 'config'>, show: store.ShowRow, { intro = '', email = '', error = null, ...step }: Step): NewsletterPage {
  const podcast = toPagePodcast(app, show)
  return {
    ...pageAt(app, `${podcast.path}/newsletter`, `Get an email about every new episode of ${podcast.title}.`),
    kind: 'newsletter',
    podcast,
    intro,
    email,
    error,
    ...step,
  }
}

/** The form of a show's newsletter. Null if there is no such show or it has no newsletter. */
export async function findNewsletterPage(
  app: Pick<App, 'db' | 'config'>,
  profileUrl: string,
  step: 'form' | 'requested' = 'form',
): Promise<NewsletterPage | null> {
  const show = await findShowAt(app, profileUrl)
  const form = show && (await findForm(app, show.podcast.id))
  return form ? toPage(app, show, { step, action: newsletterPath(show.podcast.profileUrl), intro: form.intro }) : null
}

type Received = { page: NewsletterPage; status: number } | { page: null; path: string }

/** Takes an address. Returns the form with its error, or where to go. Null if the show has no newsletter. */
export async function receiveSubscription(app: App, profileUrl: string, form: URLSearchParams, address: string): Promise<Received | null> {
  const page = await findNewsletterPage(app, profileUrl)
  if (!page) return null
  const email = storableText(form.get('email') ?? '').slice(0, 500)
  const again = (error: string, status: number): Received => ({ page: { ...page, email, error }, status })
  const parsed = SubscribeForm.safeParse({ email })
  if (!parsed.success) return again(parsed.error.issues[0]!.message, 400)
  const done = { page: null, path: `${page.action}?requested` }
  // Only robots fill it in.
  if (form.get('website')) return done
  try {
    await requestSubscription(app, page.podcast.id, parsed.data.email, address)
  } catch (error) {
    if (!(error instanceof Fault) || error.refusal.code !== 'resource_exhausted') throw error
    return again('Too many subscriptions for now. Please try again in an hour.', 429)
  }
  return done
}

const steps = { confirm: ['confirm', 'confirmed'], unsubscribe: ['unsubscribe', 'unsubscribed'] } as const

async function toLinkPage(app: Pick<App, 'db' | 'config'>, token: string, link: LinkPage | null): Promise<NewsletterPage | null> {
  const show = link && (await store.findShow(app.db, { id: link.podcastId }))
  if (!show) return null
  return toPage(app, show, { step: steps[link.purpose][link.isDone ? 1 : 0], action: `/newsletter/${token}`, email: link.email })
}

/** What a link in an email leads to. */
export const findNewsletterLink = async (app: App, token: string): Promise<NewsletterPage | null> =>
  toLinkPage(app, token, await findByLink(app, token))

/** Does what the link is for. */
export const changeNewsletter = async (app: App, token: string): Promise<NewsletterPage | null> =>
  toLinkPage(app, token, await changeByLink(app, token))
