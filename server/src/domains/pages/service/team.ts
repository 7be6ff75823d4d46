import type { PageMember } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'
import { toMembers } from './facts.ts'

/** Null if the team cannot be loaded: the rest of the page is still useful. */
export async function findMembers(app: Pick<App, 'db' | 'config' | 'log'>, podcastId: string): Promise<PageMember[] | null> {
  try {
    return toMembers(app, await store.findTeam(app.db, podcastId))
  } catch (error) {
    app.log.error({ err: error, podcastId }, 'The production team could not be loaded')
    return null
  }
}
