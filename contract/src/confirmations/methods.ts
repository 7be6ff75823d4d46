import { z } from 'zod'
import { account, read, write } from '../method.ts'
import { Empty } from '../shapes.ts'
import { Confirmation } from './shapes.ts'

/** From the link that the assistant got. */
const Secret = z.string().regex(/^[\w-]{43}$/, 'Must be the secret of a link.')
const bySecret = z.object({ secret: Secret })

export const ConfirmationService = {
  Find: read(account(), {
    summary: 'Returns what an assistant asks the caller to confirm, by the secret from the link. Links of other people are not found.',
    scope: 'never',
    input: bySecret,
    output: z.object({ confirmation: Confirmation }),
  }),
  Confirm: write(account(), {
    summary:
      "Does what the assistant asked for, with the caller's own permissions. A link works once, unless the request fails. Needs a session.",
    scope: 'never',
    input: bySecret,
    output: Empty,
  }),
  Cancel: write(account(), {
    summary: 'Rejects what the assistant asked for. The link stops working.',
    // An assistant must not confirm its own requests.
    scope: 'never',
    input: bySecret,
    output: Empty,
  }),
}
