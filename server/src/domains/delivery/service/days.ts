import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

export type { DayRow } from '../store.ts'
export { hasDays } from '../store.ts'

/** Adds downloads counted elsewhere, by day, without requests. */
export const addDays = (app: Pick<App, 'transaction'>, rows: store.DayRow[]): Promise<void> =>
  app.transaction((tx) => store.addDays(tx, rows))
