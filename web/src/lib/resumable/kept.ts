import { z } from 'zod'

/** An upload that began: enough to go on with it when the same file is chosen again. */
const Kept = z.object({
  fingerprint: z.string(),
  userId: z.string(),
  podcastId: z.string(),
  fileName: z.string(),
  object: z.string(),
  resumableUrl: z.string(),
  expiresAt: z.string(),
})
export type Kept = z.infer<typeof Kept>

const place = 'castwright.uploads'

/** Those that the server still waits for. A browser that keeps nothing has none. */
function read(now = Date.now()): Kept[] {
  try {
    const stored = z.array(Kept).safeParse(JSON.parse(localStorage.getItem(place) ?? '[]'))
    return stored.success ? stored.data.filter(({ expiresAt }) => Date.parse(expiresAt) > now) : []
  } catch {
    return []
  }
}

function write(all: Kept[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(all))
  } catch {
    // Full or forbidden: an upload that breaks off with the page then begins anew.
  }
}

export type Whose = Pick<Kept, 'userId' | 'podcastId'>

const isOf =
  ({ userId, podcastId }: Whose) =>
  (one: Kept): boolean =>
    one.userId === userId && one.podcastId === podcastId

export const keptOf = (whose: Whose): Kept[] => read().filter(isOf(whose))

export const findKept = (whose: Whose, fingerprint: string): Kept | undefined =>
  keptOf(whose).find((one) => one.fingerprint === fingerprint)

export const keep = (one: Kept): void => write([...read().filter(({ object }) => object !== one.object), one])

export const forget = (object: string): void => write(read().filter((one) => one.object !== object))
