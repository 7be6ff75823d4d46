import type { DeliveredEvent } from '@castwright/contract/webhook-names.ts'

export type Value = string | number | boolean | null

/** What a message says, by Standard Webhooks. Keys are in snake_case, like in the API. */
export type Payload = {
  type: DeliveredEvent
  timestamp: string
  data: {
    /** Counts the messages of a show. Null for tests. */
    sequence: number | null
    podcast: { id: string; title: string; url: string }
    episode: { id: string; title: string } | null
    /** Who did it. Null for guests and automatic changes. */
    actor: { name: string } | null
    /** Where it is in the app. */
    url: string
    [detail: string]: Value | object
  }
}
