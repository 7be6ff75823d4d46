import { creatorPath } from '@castwright/contract/paths.ts'
import type { Reactions } from '@castwright/contract/comments/shapes.ts'
import { createComment, updateComment } from '../../domains/comments/service.ts'
import { createReview, updateReview } from '../../domains/reviews/service.ts'
import type { DemoEpisode, DemoComment } from './shows.ts'
import { ago, day, type DemoContext } from './context.ts'
import type { Cast, Who } from './people.ts'

/** The author of the episode requests the reviews, and each reviewer responds. */
export async function makeReviews(demo: DemoContext, cast: Cast, episodeId: string, episode: DemoEpisode): Promise<void> {
  const hours = Math.min(episode.createdDaysAgo * day * 0.4, 4 * day)
  for (const [at, { type, reviewer, status }] of (episode.reviews ?? []).entries()) {
    const reviewerId = reviewer && cast[reviewer].userId
    const asked = ago(demo, hours - at)
    const { id } = await createReview(asked.app, cast[episode.by].userId, { episodeId, reviewType: type, reviewerId })
    if (reviewerId && status !== 'NOT_STARTED') {
      const answered = ago(demo, hours / 2 - at)
      await updateReview(answered.app, reviewerId, { id, reviewStatus: status })
    }
  }
}

export async function makeComments(demo: DemoContext, cast: Cast, episodeId: string, comments: DemoComment[]): Promise<void> {
  for (const { by, hoursAgo, text, reactions = {} } of comments) {
    const { app } = ago(demo, hoursAgo)
    const { id } = await createComment(app, cast[by].userId, { episodeId, content: `<p>${withMentions(cast, text)}</p>` })
    for (const [userId, own] of byPerson(cast, reactions)) await updateComment(app, userId, { id, reactions: own })
  }
}

const withMentions = (cast: Cast, text: string): string =>
  text.replace(/@(\w+)/g, (words, who: string) => {
    const person = cast[who as Who] as Cast[Who] | undefined
    if (!person) return words
    const page = person.username ? ` href="${creatorPath(person.username)}"` : ''
    return `<a data-mention="${person.userId}"${page}>@${person.name}</a>`
  })

/** Each person's reactions are saved with one call. */
function byPerson(cast: Cast, reactions: Record<string, Who[]>): Map<string, Reactions> {
  const own = new Map<string, Reactions>()
  for (const [emoji, people] of Object.entries(reactions))
    for (const who of people) {
      const { userId } = cast[who]
      own.set(userId, { ...own.get(userId), [emoji]: [userId] })
    }
  return own
}
