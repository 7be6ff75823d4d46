import { callerStatusOf } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import type { Run } from './command.ts'
import { groundOf } from './demo/ground.ts'
import { makeDownloads } from './demo/make-downloads.ts'
import { makeEpisodes } from './demo/make-episodes.ts'
import { castOf, equipOwner, makePerson } from './demo/make-people.ts'
import { makeShow } from './demo/make-shows.ts'
import { makeTeam } from './demo/make-team.ts'
import { owner, team } from './demo/people.ts'
import { readUntil } from './demo/quiet.ts'
import { shows } from './demo/shows.ts'
import { withApp } from './open.ts'

/** They looked at their bells some hours ago. */
const lastLook = 30

export const run: Run = async (context, args) => {
  readArgs(args, [])
  await withApp(context, async (app, built) => {
    const ground = groundOf(built, context.say)
    const { userId, isNew } = await makePerson(ground, owner)
    // Told before anything else can go wrong: it is kept nowhere.
    context.say(isNew ? `Sign in as ${owner.email} with the password ${ground.password}` : 'Its password is the one that was told then.')
    if (isNew && (await callerStatusOf(app, userId)).isOperator)
      context.say('As the first account of this instance it is the operator. "operator set EMAIL" hands that over.')
    await equipOwner(ground, built, { userId, email: owner.email })
    const people = []
    for (const person of team) people.push(await makePerson(ground, person))
    if (people.some((person) => person.isNew)) context.say(`They sign in with the password ${ground.password}`)
    const podcasts = []
    for (const show of shows) podcasts.push(await makeShow(ground, userId, show))
    const userIds = people.map((person) => person.userId)
    await makeTeam(ground, userId, podcasts, userIds)
    const cast = await castOf(ground, [userId, ...userIds])
    let made = 0
    for (const [at, show] of shows.entries()) {
      const podcastId = podcasts[at] ?? ''
      made += await makeEpisodes(ground, cast, podcastId, show)
      await makeDownloads(ground, podcastId, show)
    }
    if (made > 0) await readUntil(ground, lastLook, [userId, ...userIds])
    context.say(`All of it is at ${app.config.baseUrl}.`)
  })
}
