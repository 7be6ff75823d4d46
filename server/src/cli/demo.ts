import { setPlan } from '../domains/billing/service.ts'
import { recordAct } from '../domains/instance/service.ts'
import { callerStatusOf } from '../domains/profiles/service.ts'
import { readArgs, type Run } from './command.ts'
import { createDemoContext, markReadUntil } from './demo/context.ts'
import { makeConnections, makeDeliveries } from './demo/make-connections.ts'
import { makeDownloads, makeListening } from './demo/make-downloads.ts'
import { makeEpisodes } from './demo/make-episodes.ts'
import { makeFinishing } from './demo/make-releases.ts'
import { makeGuests } from './demo/make-guests.ts'
import { makePrivateFeeds, makeNewsletter } from './demo/make-audience.ts'
import { makeMemberships } from './demo/make-payments.ts'
import { makePlanning } from './demo/make-planning.ts'
import { makeAssistants, makeTokens } from './demo/make-assistants.ts'
import { castOf, setUpOwner, makePerson } from './demo/make-people.ts'
import { makeShow } from './demo/make-shows.ts'
import { makeTeam } from './demo/make-team.ts'
import { owner, team } from './demo/people.ts'
import { shows } from './demo/shows.ts'
import { withApp } from './open.ts'

/** Hours since the team last read its notifications. */
const hoursSinceRead = 30

export const run: Run = async (context, args) => {
  readArgs(args, [])
  await withApp(context, async (app, built) => {
    const demo = createDemoContext(built, context.say)
    const { userId, isNew } = await makePerson(demo, owner)
    // Printed before anything can fail, since the password is stored nowhere.
    context.say(isNew ? `Sign in as ${owner.email} with the password ${demo.password}` : 'Its password was printed when it was created.')
    if (isNew && (await callerStatusOf(app, userId)).isOperator)
      context.say('As the first account, it is the operator of this instance. Run "operator set EMAIL" to change that.')
    // The demo shows plans and their limits, so its owner doesn't keep the operator's unlimited plan.
    if (isNew) await setPlan(app, userId, 'FREE')
    await setUpOwner(demo, built, { userId, email: owner.email })
    const people = []
    for (const person of team) people.push(await makePerson(demo, person))
    if (people.some((person) => person.isNew)) context.say(`They sign in with the password ${demo.password}`)
    const podcasts = []
    for (const show of shows) podcasts.push(await makeShow(demo, userId, show))
    const userIds = people.map((person) => person.userId)
    await makeTeam(demo, userId, podcasts, userIds)
    await makeTokens(demo, userId, podcasts)
    if (isNew) await makeAssistants(demo)
    const cast = await castOf(demo, [userId, ...userIds])
    let made = 0
    for (const [at, show] of shows.entries()) {
      const podcastId = podcasts[at] ?? ''
      made += await makeEpisodes(demo, cast, podcastId, show)
      await makePlanning(demo, cast, podcastId, show)
      if (at === 0) await makeGuests(demo, cast, podcastId, show.form.title)
      if (at === 0) await makePrivateFeeds(demo, cast, podcastId, show.form.title)
      if (at === 0) await makeMemberships(demo, built, cast, podcastId)
      if (at === 0) await makeFinishing(demo, userId, podcastId)
      if (at === 0) await makeNewsletter(demo, cast, podcastId)
      if (at === 0) await makeConnections(demo, cast, podcastId)
      if (at === 0) await makeDeliveries(demo, podcastId)
      await makeDownloads(demo, podcastId, show)
      await makeListening(demo, podcastId, show)
    }
    if (made > 0) await markReadUntil(demo, hoursSinceRead, [userId, ...userIds])
    if (isNew) await app.transaction((tx) => recordAct(app, tx, { kind: 'demo.created', operatorId: null }))
    context.say(`The demo is ready: ${app.config.baseUrl}`)
  })
}
