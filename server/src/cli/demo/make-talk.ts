import type { Reactions } from '@castwright/contract/comments.ts'
import { createComment, updateComment } from '../../domains/comments/service.ts'
import { createReview, updateReview } from '../../domains/reviews/service.ts'
import type { DemoEpisode, Said } from './episodes.ts'
import { ago, day, type Ground } from './ground.ts'
import type { Cast, Who } from './people.ts'

/** Whoever made the episode asks, and each reviewer answers; where nobody is asked yet, nobody does. */
export async function makeReviews(ground: Ground, cast: Cast, episodeId: string, episode: DemoEpisode): Promise<void> {
  const hours = Math.min(episode.createdDaysAgo * day * 0.4, 4 * day)
  for (const [at, { type, reviewer, status }] of (episode.reviews ?? []).entries()) {
    const reviewerId = reviewer && cast[reviewer].userId
    const asked = ago(ground, hours - at)
    const { id } = await createReview(asked.app, cast[episode.by].userId, { episodeId, reviewType: type, reviewerId })
    if (reviewerId && status !== 'NOT_STARTED') {
      const answered = ago(ground, hours / 2 - at)
      await updateReview(answered.app, reviewerId, { id, reviewStatus: status })
    }
  }
}

export async function makeTalk(ground: Ground, cast: Cast, episodeId: string, comments: Said[]): Promise<void> {
  for (const { by, hoursAgo, text, reactions = {} } of comments) {
    const { app } = ago(ground, hoursAgo)
    const { id } = await createComment(app, cast[by].userId, { episodeId, content: `<p>${withMentions(cast, text)}</p>` })
    for (const [userId, own] of byPerson(cast, reactions)) await updateComment(app, userId, { id, reactions: own })
  }
}

const withMentions = (cast: Cast, text: string): string =>
  text.replace(/@(\w+)/g, (words, who: string) => {
    const person = cast[who as Who] as Cast[Who] | undefined
    if (!person) return words
    const page = person.username ? ` href="/pal/${person.username}"` : ''
    return `<a data-mention="${person.userId}"${page}>@${person.name}</a>`
  })

/** Everybody gives their own, all at once. */
function byPerson(cast: Cast, reactions: Record<string, Who[]>): Map<string, Reactions> {
  const own = new Map<string, Reactions>()
  for (const [emoji, people] of Object.entries(reactions))
    for (const who of people) {
      const { userId } = cast[who]
      own.set(userId, { ...own.get(userId), [emoji]: [userId] })
    }
  return own
}
