import type { CollaboratorType } from '@castwright/contract/teams.ts'
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

export const owner: DemoPerson = {
  email: 'demo@castwright.example',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  username: 'noralindqvist',
  bio: '<p>I make shows about <strong>places and the people who keep them</strong>. Ten years in public radio, now on my own with a small team and a very long extension cord.</p>',
  profileColor: 'c8566b',
  handles: { instagramHandle: 'nora.lindqvist', twitterHandle: 'noralindqvist', linkedinHandle: 'noralindqvist' },
  portrait: 'portrait-nora',
  tune: 'road',
}

/** Asked to join the first podcast, and not decided yet. */
export const invited = { email: 'priya@castwright.example', collaboratorType: 'CO_HOST', showAccess: 'EDITOR' } as const

/** Who works with the owner, and as what: on the first podcast, and on the second. */
export const team: Array<DemoPerson & { roles: [Role, Role | null] }> = [
  {
    email: 'theo@castwright.example',
    firstName: 'Theo',
    lastName: 'Marsh',
    username: 'theomarsh',
    bio: '<p>Producer. I book the guests, keep the calendar and know where every file is.</p>',
    profileColor: '3f7f93',
    handles: { linkedinHandle: 'theomarsh' },
    portrait: 'portrait-theo',
    roles: [
      { collaboratorType: 'PRODUCER', showAccess: 'ADMIN' },
      { collaboratorType: 'PRODUCER', showAccess: 'ADMIN' },
    ],
  },
  {
    email: 'amara@castwright.example',
    firstName: 'Amara',
    lastName: 'Okafor',
    username: 'amaraokafor',
    bio: '<p>Audio engineer. If you do not notice the edit, that was me.</p>',
    profileColor: '6a3d8f',
    handles: { instagramHandle: 'amara.okafor' },
    portrait: 'portrait-amara',
    roles: [
      { collaboratorType: 'AUDIO_ENGINEER', showAccess: 'EDITOR' },
      { collaboratorType: 'CO_HOST', showAccess: 'EDITOR' },
    ],
  },
  {
    email: 'jun@castwright.example',
    firstName: 'Jun',
    lastName: 'Tanaka',
    username: 'juntanaka',
    bio: '<p>Writer. Show notes, newsletters, and the titles everybody argues about.</p>',
    profileColor: '6c63b5',
    handles: { twitterHandle: 'juntanaka' },
    portrait: 'portrait-jun',
    roles: [{ collaboratorType: 'COPYWRITER', showAccess: 'EDITOR' }, null],
  },
  {
    email: 'saoirse@castwright.example',
    firstName: 'Saoirse',
    lastName: 'Byrne',
    username: 'saoirsebyrne',
    bio: '<p>Marketing manager. I find the people who do not know yet that they want to hear this.</p>',
    profileColor: '2f7d5b',
    handles: { instagramHandle: 'saoirse.byrne', facebookHandle: 'saoirsebyrne' },
    portrait: 'portrait-saoirse',
    roles: [{ collaboratorType: 'MARKETING_MANAGER', showAccess: 'EDITOR' }, null],
  },
]
