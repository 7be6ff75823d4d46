import { importLimits } from '@castwright/contract/limits.ts'
import { Fault } from '../../../../platform/fault.ts'
import { FetchError, type FetchReason } from '../../../../platform/fetch/fetch.ts'
import { StorageError } from '../../../../platform/storage/port.ts'
import { UnfitFile } from '../../../../platform/unfit.ts'

type Judged = {
  /** Goes at the file after which this counts as final. */
  tries?: number
  /** Milliseconds that the host wants to be left alone. */
  pause?: number
  /** What has come so far is of no use. */
  isSpoilt?: boolean
  cause?: unknown
}

/** Why an episode could not be fetched, in words for the owner of the show. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly tries: number
  readonly pause: number
  readonly isSpoilt: boolean

  constructor(message: string, { tries = importLimits.tries, pause = 0, isSpoilt = false, cause }: Judged = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.tries = tries
    this.pause = pause
    this.isSpoilt = isSpoilt
  }
}

const orUpload = 'or upload the recording yourself.'
const later = `Try again later, ${orUpload}`

/** Of an answer that has no file. */
export function refusedBy(status: number, pause: number): LoadFailure {
  const said = `Your old host answered ${status}`
  if (status === 404 || status === 410) return new LoadFailure(`${said}: the file is gone. Put it back ${orUpload}`, { tries: 2 })
  if ([401, 402, 403, 407, 451].includes(status))
    return new LoadFailure(`${said}: it does not let us have the file. Make it public there, ${orUpload}`, { tries: 3 })
  if (status === 429) return new LoadFailure(`${said}: it has had enough requests for now. ${later}`, { pause })
  if (status >= 500 || status === 408 || status === 425) return new LoadFailure(`${said}: something is wrong there. ${later}`, { pause })
  return new LoadFailure(`${said} instead of the file. Look whether its address works in a browser, ${orUpload}`, { tries: 2 })
}

/** What has come is of no use, and a second try may bring something else. */
const spoilt = { tries: 2, isSpoilt: true }

export const webPage = (): LoadFailure =>
  new LoadFailure(
    `Your old host sent a web page instead of the file. Look at its address in a browser: it may have moved; ${orUpload}`,
    spoilt,
  )

export const emptyFile = (): LoadFailure => new LoadFailure(`The file at your old host is empty. Put it back ${orUpload}`, spoilt)

export const endless = (): LoadFailure =>
  new LoadFailure(
    `Your old host does not say how large the file is, and sends more of it than any episode has. Look at it there, ${orUpload}`,
    spoilt,
  )

const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 })
const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')

export const noRoom = (size: number, { limit, taken }: { limit: number; taken: number }): LoadFailure =>
  new LoadFailure(
    `There is no room for this file of ${megabytes(size)} MB: ${gigabytes(taken)} of the ${gigabytes(limit)} GB of your plan are taken. Choose a larger plan or delete recordings, then try again.`,
    { tries: 1 },
  )

/** How often what went wrong under way is tried; what is not named is, as often as anything. */
const triesFor: Partial<Record<FetchReason, number>> = { invalid: 1, blocked: 1, too_large: 1, redirects: 2, encoding: 3, tls: 3 }

/** What is thrown on the way, judged. Null: nobody thought of it, so it is ours to mend. */
export function judge(error: unknown): LoadFailure | null {
  if (error instanceof LoadFailure) return error
  if (error instanceof FetchError)
    return new LoadFailure(`${error.message} ${later}`, { tries: triesFor[error.reason] ?? importLimits.tries, cause: error })
  if (error instanceof UnfitFile)
    return new LoadFailure(`The file of your old host cannot be used. ${error.message}`, { ...spoilt, cause: error })
  if (error instanceof StorageError && error.code === 'full')
    return new LoadFailure('There is no room left on this server. Its operator can make some; then try again.', { cause: error })
  if (error instanceof Fault && error.refusal.meta?.['reason'] === 'plan_limit')
    return new LoadFailure('The limits of the plan are reached. Choose a larger one, or make room; then try again.', { tries: 1 })
  return null
}

const first = 2000
const longest = 10 * 60_000

/** Milliseconds until the next go: four times as long each time, and not all at the same moment. */
export function backoff(tries: number, pause: number, chance = Math.random()): number {
  const delay = Math.min(first * 4 ** Math.max(0, tries - 1), longest)
  return Math.max(pause, delay) * (0.75 + chance / 2)
}
