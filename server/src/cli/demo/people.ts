import type { CollaboratorType } from '@castwright/contract/teams.ts'
import type { Portrait } from './portraits.ts'
import type { Tune } from './sounds.ts'

export type Role = { collaboratorType: CollaboratorType; showAccess: 'ADMIN' | 'EDITOR' }

export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  username: string
  bio: string
  profileColor: string
  handles: Partial<Record<'instagramHandle' | 'facebookHandle' | 'twitterHandle' | 'linkedinHandle', string>>
  portrait: Portrait
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
  portrait: {
    background: ['#f4b183', '#d96c75'],
    skin: '#f1c9a5',
    hair: '#5b3a29',
    shirt: '#2f4858',
    cut: 'long',
    headphones: '#22303c',
  },
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
    portrait: { background: ['#8ec5c1', '#3f7f93'], skin: '#e3ac82', hair: '#2c2320', shirt: '#f2ead8', cut: 'short' },
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
    portrait: {
      background: ['#f7d070', '#e58e3c'],
      skin: '#7a4a30',
      hair: '#20140f',
      shirt: '#6a3d8f',
      cut: 'curly',
      headphones: '#f6efe3',
    },
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
    portrait: { background: ['#b9b4e6', '#6c63b5'], skin: '#f0c8a0', hair: '#17161c', shirt: '#d9534f', cut: 'bun' },
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
    portrait: { background: ['#bfe3c0', '#2f7d5b'], skin: '#f6d7c3', hair: '#b5522b', shirt: '#f3c24f', cut: 'curly' },
    roles: [{ collaboratorType: 'MARKETING_MANAGER', showAccess: 'EDITOR' }, null],
  },
]
