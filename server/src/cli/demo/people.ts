import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { Picture, Tune } from './media.ts'

export type Role = { collaboratorType: CollaboratorType; showAccess: 'ADMIN' | 'EDITOR' }

export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  username: string
  bio: string
  profileColor: string
  handles: Partial<Record<'instagramHandle' | 'facebookHandle' | 'twitterHandle' | 'linkedinHandle', string>>
  portrait: Picture
  /** Used as an audio bio, if set. */
  tune?: Tune
}

/** The names of the people in the demo. */
export type Who = 'nora' | 'theo' | 'amara' | 'jun' | 'saoirse'

export type Cast = Record<Who, { userId: string; name: string; username: string }>

type People = {
  owner: DemoPerson
  /** The team, with their roles on the first and the second podcast. */
  team: Array<DemoPerson & { roles: [Role, Role | null] }>
  /** Invited to the first podcast, not answered yet. */
  invited: Role & { email: string }
}

export const { owner, team, invited } = readData<People>('people')

/** The demo content. The compiler can't check these JSON files, but the demo test creates everything in them. */
export function readData<T>(name: 'guests' | 'long-way-home' | 'people' | 'studio-light'): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as T
}
