import type { EventHook } from '../../events/service.ts'
import type { PodcastHook } from '../../podcasts/service.ts'
import { dispatchMessages } from '../jobs.ts'
import * as store from '../store.ts'
import { messageEventOf } from './messages.ts'

/** Notes what webhooks are told of in the transaction of the event, so that there is a message if and only if it happened. */
export const noteMessages: EventHook = async (app, tx, events) => {
  const messages = events.flatMap(({ id, podcastId, kind, at }) => {
    const event = messageEventOf(kind)
    return event === null ? [] : { id, podcastId, event, at }
  })
  if (messages.length === 0) return
  for (const podcastId of await store.insertMessages(tx, messages)) await app.queue.add(tx, dispatchMessages, { podcastId })
}

/** The rest is deleted with the podcast's row. */
export const deleteMessages: PodcastHook = {
  obstacle: async () => null,
  deleting: async (_app, tx, podcastId) => store.deleteMessagesOf(tx, podcastId),
}
