import type { GuestForm } from '@castwright/contract/guests/form.ts'
import { defaultGuestEmails, releaseTemplate } from '@castwright/contract/guests/settings.ts'
import {
  acceptDetails,
  addGuest,
  answerForGuest,
  createGuest,
  createPitch,
  findGuests,
  findSettings,
  inviteGuest,
  updateReleaseForm,
  updateSettings,
} from '../../domains/guests/service.ts'
import { publishEpisode } from '../../domains/publishing/service.ts'
import { newId } from '../../platform/ids.ts'
import { ago, day, findAllEpisodes, withoutEmails, upload, type DemoContext } from './context.ts'
import { readData, type Cast } from './people.ts'
import { pictureOf, type Picture } from './media.ts'

type DemoGuest = Omit<GuestForm, 'doNotContact'> & {
  doNotContact?: true
  portrait?: Picture
  /** The episode they are a guest of, and how far they are. */
  episode?: { title: string; state: 'invited' | 'confirmed' | 'recorded' | 'published' }
}

type Guests = {
  intro: string
  questions: Array<{ text: string; help: string; isRequired: boolean }>
  guests: DemoGuest[]
  pitches: Array<{ name: string; email: string; topic: string; about: string; links: string[]; daysAgo: number }>
}

/** Creates the guest book of a show, its guests in every state, and pitches. A show that has guests stays as it is. */
export async function makeGuests(demo: DemoContext, cast: Cast, podcastId: string, showTitle: string): Promise<void> {
  const { userId } = cast.nora
  const known = await findGuests(demo.app, { podcastId, text: '', limit: 1 })
  if (known.guests.length > 0) {
    demo.say(`"${showTitle}" already has guests.`)
    return
  }
  const { intro, questions, guests, pitches } = readData<Guests>('guests')
  const people = Object.values(cast).map((person) => person.userId)
  await withoutEmails(demo, people, async () => {
    const { app } = ago(demo, 12 * day)
    const { version } = await findSettings(app.db, podcastId)
    const settings = {
      intro,
      questions: questions.map((question) => ({ id: newId(), ...question })),
      emails: defaultGuestEmails,
      interviewMinutes: 45,
      interviewPlace: '',
    }
    const saved = await updateSettings(app, userId, { podcastId, settings, version })
    await updateReleaseForm(app, userId, { podcastId, text: releaseTemplate, version: saved.version })
    for (const guest of guests) await makeGuest(ago(demo, 10 * day), userId, podcastId, guest)
    for (const { daysAgo, links, ...pitch } of pitches) {
      const given = { ...pitch, links: links.map((url) => ({ label: '', url })), consent: true as const }
      await createPitch(ago(demo, daysAgo * day).app, { podcastId, pitch: given, website: '' })
    }
  })
  demo.say(`Created ${guests.length} guests and ${pitches.length} pitches of "${showTitle}".`)
}

async function makeGuest(demo: DemoContext, userId: string, podcastId: string, { episode, portrait, ...form }: DemoGuest): Promise<void> {
  const { app } = demo
  const thumbnailFile = portrait ? await upload(app, userId, 'guest-photos', await pictureOf(portrait)) : null
  const guest = await createGuest(app, userId, { podcastId, guest: { doNotContact: false, ...form }, thumbnailFile })
  const found = episode && (await findAllEpisodes(demo, podcastId)).find(({ title }) => title === episode.title)
  if (!found) return
  const { id: episodeGuestId } = await addGuest(app, userId, { episodeId: found.id, guestId: guest.id, keepSkipped: false })
  if (episode.state === 'invited' || episode.state === 'confirmed')
    await inviteGuest(app, userId, { episodeGuestId, sendEmail: false, days: 90 })
  if (episode.state === 'invited') return
  // Who was never invited by email gets no other email either.
  await answerForGuest(app, userId, { episodeGuestId, answer: 'yes' })
  if (episode.state === 'confirmed') return
  await acceptDetails(app, userId, { episodeGuestId, detailsVersion: null })
  if (episode.state === 'published') await publishEpisode(app, userId, { episodeId: found.id })
}
