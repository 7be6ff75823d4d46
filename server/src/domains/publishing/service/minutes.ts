import { episodeMessages } from '@castwright/contract/episode-form.ts'
import { releaseLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'

/** Releases happen at whole minutes. */
export const toMinute = (date: Date): Date => new Date(Math.floor(date.getTime() / 60_000) * 60_000)

/** A date under which something can have gone out: not in the future, and one that feeds can write. */
export function pastDate(app: Pick<App, 'now'>, given: string, field: string): Date {
  const date = toMinute(new Date(given))
  if (date > app.now() || date < new Date(releaseLimits.earliest))
    throw new Fault('invalid_fields', { [field]: episodeMessages.releaseDateInvalid })
  return date
}
