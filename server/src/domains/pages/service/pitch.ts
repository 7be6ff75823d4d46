import { PitchService } from '@castwright/contract/guests/page-methods.ts'
import type { PitchPage, PitchValues } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { storableText } from '../../../platform/storable.ts'
import { createPitch } from '../../guests/service.ts'
import { cardUrl, pageAt, toPagePodcast } from './facts.ts'
import { findShowAt, type Found } from './show.ts'

const empty: PitchValues = { name: '', email: '', topic: '', about: '', links: '', consent: false }

type State = Partial<Pick<PitchPage, 'isSent' | 'values' | 'errors'>>

/** The pitch form of a show. Null if there is no such show or it accepts no guests. */
export async function findPitchPage(
  app: Pick<App, 'db' | 'config'>,
  profileUrl: string,
  { isSent = false, values = empty, errors = {} }: State = {},
): Promise<Found<PitchPage> | null> {
  const show = await findShowAt(app, profileUrl)
  if (!show?.podcast.acceptsGuests) return null
  const podcast = toPagePodcast(app, show)
  return {
    page: {
      ...pageAt(app, `${podcast.path}/pitch`, `Would you like to be a guest on ${podcast.title}?`),
      kind: 'pitch',
      cardUrl: cardUrl(app, 'show', podcast.id, podcast.title, podcast.photoUrl, podcast.color),
      podcast,
      isSent,
      values,
      errors,
    },
    sources: [{ kind: 'podcast', key: podcast.id }],
  }
}

/** What the form sent. The database can't store everything that a client may send. */
function valuesOf(form: URLSearchParams): PitchValues {
  const textOf = (name: string): string => storableText(form.get(name) ?? '')
  return {
    name: textOf('name'),
    email: textOf('email'),
    topic: textOf('topic'),
    about: textOf('about'),
    links: textOf('links'),
    consent: form.get('consent') === 'yes',
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Error messages by field. Those of a link are about all of them. */
function errorsOf(issues: Array<{ path: PropertyKey[]; message: string }>): PitchPage['errors'] {
  const errors: PitchPage['errors'] = {}
  for (const { path, message } of issues) {
    const name = path[0] === 'pitch' ? String(path[1]) : 'form'
    errors[(name in empty ? name : 'form') as keyof PitchPage['errors']] ??= message
  }
  return errors
}

type Received = { page: PitchPage; status: number } | { page: null; path: string }

/** Takes a pitch. Returns the form with its errors, or where to go if it was sent. Null if the show takes none. */
export async function receivePitch(app: App, profileUrl: string, form: URLSearchParams, address: string): Promise<Received | null> {
  const found = await findPitchPage(app, profileUrl)
  if (!found) return null
  const { podcast } = found.page
  const values = valuesOf(form)
  const again = (errors: PitchPage['errors'], status: number): Received => ({ page: { ...found.page, values, errors }, status })
  const parsed = PitchService.Create.input.safeParse({
    podcastId: podcast.id,
    pitch: { ...values, links: linesOf(values.links).map((url) => ({ label: '', url })) },
    website: form.get('website') ? 'filled' : '',
  })
  if (!parsed.success) return again(errorsOf(parsed.error.issues), 400)
  try {
    // Together with those that come by the API.
    await consume(app, `call:PitchService.Create:${networkOf(address)}`, PitchService.Create.rate!)
    await createPitch(app, parsed.data)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.refusal.meta?.['reason'] === 'guests_off') return null
    if (error.refusal.code !== 'resource_exhausted') throw error
    return again({ form: 'Too many pitches for now. Please try again in an hour.' }, 429)
  }
  return { page: null, path: `${podcast.path}/pitch` }
}
