import { z } from 'zod'
import { account, read, write } from '../method.ts'
import { Confirmation } from './shapes.ts'

/** From the link that the assistant got. */
const Secret = z.string().regex(/^[\w-]{43}$/, 'Must be the secret from a link.')
const bySecret = z.object({ secret: Secret })

/** Out of reach of tokens, because an assistant must not confirm its own requests. */
export const ConfirmationService = {
  Find: read(account({ scope: 'never' }), {
    summary: "Returns what an assistant asks the caller to confirm, given the secret from the link. Other people's links are not found.",
    input: bySecret,
    output: z.object({ confirmation: Confirmation }),
  }),
  Confirm: write(account({ scope: 'never' }), {
    summary:
      "Does what the assistant asked for, with the caller's own permissions. Each link works once, unless the request fails. Requires a session.",
    input: bySecret,
  }),
  Cancel: write(account({ scope: 'never' }), {
    summary: 'Rejects what the assistant asked for. The link stops working.',
    input: bySecret,
  }),
}
