import type { CollaboratorType } from '@castwright/contract/teams.ts'
import { readData } from './data.ts'
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
  /** For an audio bio; none without. */
  tune?: Tune
}

/** What the people of the demo are called in it. */
export type Who = 'nora' | 'theo' | 'amara' | 'jun' | 'saoirse'

export type Cast = Record<Who, { userId: string; name: string; username: string }>

type People = {
  owner: DemoPerson
  /** Who works with the owner, and as what: on the first podcast, and on the second. */
  team: Array<DemoPerson & { roles: [Role, Role | null] }>
  /** Asked to join the first podcast, and not decided yet. */
  invited: Role & { email: string }
}

export const { owner, team, invited } = readData<People>('people')
