import { importLimits } from '@castwright/contract/imports/limits.ts'
import { Fault } from '../../../../platform/fault.ts'
import { FetchError, type FetchReason } from '../../../../platform/fetch/fetch.ts'
import { StorageError } from '../../../../platform/storage/port.ts'
import { UnfitFile } from '../../../../platform/unfit.ts'

type Judged = {
  /** Attempts before the failure is final. */
  tries?: number
  /** Milliseconds the host asks to wait. */
  pause?: number
  /** Discard what was downloaded. */
  isSpoilt?: boolean
  cause?: unknown
}

/** Why an episode could not be imported, as a message for the podcast owner. */
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

/** Maps an HTTP status to a failure. */
export function refusedBy(status: number, pause: number): LoadFailure {
  const answered = `Your old host answered ${status}`
  if (status === 404 || status === 410) return new LoadFailure(`${answered}: the file is gone. Restore it there ${orUpload}`, { tries: 2 })
  if ([401, 402, 403, 407, 451].includes(status))
    return new LoadFailure(`${answered}: access to the file is denied. Make it public there, ${orUpload}`, { tries: 3 })
  if (status === 429) return new LoadFailure(`${answered}: too many requests. ${later}`, { pause })
  if (status >= 500 || status === 408 || status === 425) return new LoadFailure(`${answered}: it has a problem. ${later}`, { pause })
  return new LoadFailure(`${answered} instead of sending the file. Check that its URL works in a browser, ${orUpload}`, { tries: 2 })
}

/** Discard the download. Another attempt may get something else. */
const spoilt = { tries: 2, isSpoilt: true }

export const webPage = (): LoadFailure =>
  new LoadFailure(
    `Your old host sent a web page instead of the file. Open the file's URL in a browser to see whether it has moved, ${orUpload}`,
    spoilt,
  )

export const emptyFile = (): LoadFailure => new LoadFailure(`The file at your old host is empty. Restore it there ${orUpload}`, spoilt)

export const endless = (): LoadFailure =>
  new LoadFailure(
    `Your old host doesn't report the file size and sent more than any episode could have. Check the file there, ${orUpload}`,
    spoilt,
  )

const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 })
const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')

export const quotaExceeded = (size: number, { limit, taken }: { limit: number; taken: number }): LoadFailure =>
  new LoadFailure(
    `This file is ${megabytes(size)} MB, but ${gigabytes(taken)} of the ${gigabytes(limit)} GB in your plan are used. Upgrade your plan or delete recordings, then try again.`,
    { tries: 1 },
  )

/** Attempts by reason. Reasons not listed get the maximum. */
const triesFor: Partial<Record<FetchReason, number>> = { invalid: 1, blocked: 1, too_large: 1, redirects: 2, encoding: 3, tls: 3 }

/** Converts an error to a failure, or returns null if it is unexpected (a bug). */
export function toLoadFailure(error: unknown): LoadFailure | null {
  if (error instanceof LoadFailure) return error
  if (error instanceof FetchError)
    return new LoadFailure(`${error.message} ${later}`, { tries: triesFor[error.reason] ?? importLimits.tries, cause: error })
  if (error instanceof UnfitFile)
    return new LoadFailure(`The file at your old host can't be used. ${error.message}`, { ...spoilt, cause: error })
  if (error instanceof StorageError && error.code === 'full')
    return new LoadFailure('This server is out of storage. Try again when its operator has freed some.', { cause: error })
  if (error instanceof Fault && error.refusal.meta?.['reason'] === 'plan_limit')
    return new LoadFailure("You've reached your plan's limits. Upgrade or free up space, then try again.", { tries: 1 })
  return null
}

const first = 2000
const longest = 10 * 60_000

/** Milliseconds until the next attempt: exponential backoff with jitter. */
export function backoff(tries: number, pause: number, chance = Math.random()): number {
  const delay = Math.min(first * 4 ** Math.max(0, tries - 1), longest)
  return Math.max(pause, delay) * (0.75 + chance / 2)
}
