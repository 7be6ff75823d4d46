import type { Plan } from '@castwright/contract/billing/limits.ts'
import { collaboratorTypes, type PodcastRole, type ShowAccess, type UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import { screen, within } from '@testing-library/react'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { TeamManagement } from './TeamManagementPage.tsx'

export const podcastId = '0198c0de-0000-7000-8000-00000000000a'
const id = (at: number): string => `0198c0de-0000-7000-8000-0000000000${at}`

export const member = (at: number, role: Partial<PodcastRole> = {}, firstName = `Person${at}`): UserWithPodcastRole => ({
  user: { id: id(at), username: null, firstName, lastName: 'Doe', displayName: `${firstName} Doe`, thumbnailUrl: null },
  podcastRole: {
    id: id(at + 40),
    podcastId,
    userId: id(at),
    email: `person${at}@show.example`,
    isActive: true,
    collaboratorType: 'PRODUCER',
    showAccess: 'EDITOR',
    invitedAt: null,
    expiresAt: null,
    ...role,
  },
})
export const owner = member(11, { userId: ada.id, showAccess: 'OWNER', collaboratorType: 'HOST' }, 'Olive')
export const editor = member(12, {}, 'Eddy')
export const invited: UserWithPodcastRole = {
  user: null,
  podcastRole: {
    ...member(13).podcastRole,
    userId: null,
    isActive: false,
    email: 'guest@show.example',
    invitedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2999-01-15T00:00:00Z',
  },
}

type Server = {
  access?: ShowAccess
  team?: UserWithPodcastRole[]
  plan?: Plan
  taken?: number
  teamRoles?: PodcastRole['collaboratorType'][]
}

/** A mock server with a podcast and its team. */
export function serverOf(given: Server = {}): Network {
  const net = network()
  signedIn(net, ada)
  hasTeam(net, given)
  net.answers('ActivityService.FindByPodcastID', { activities: [], cursor: null })
  return net
}

export function hasTeam(net: Network, given: Server): void {
  const { access = 'OWNER', team = [owner, editor, invited], plan = 'FREE', taken = 2, teamRoles = [...collaboratorTypes] } = given
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: true, showAccess: access })
  net.answers('TeamManagementService.FindTeam', { usersWithPodcastRoles: team })
  net.answers('UserInfoService.FindOwnerByPodcastID', {
    userInfo: {
      userId: ada.id,
      subscriptionType: plan,
      unlimited: false,
      customerId: null,
      isMonthly: false,
      numberOfPodcasts: 1,
      downloadsThisMonth: 0,
    },
  })
  net.answers('PodcastInfoService.FindByPodcastID', {
    podcastInfo: {
      podcastId,
      numberOfEpisodes: 0,
      numberOfPublishedEpisodes: 0,
      numberOfCollaborators: taken,
      recordingStorageUsed: 0,
      downloadsThisMonth: 0,
      subscriptionType: plan,
      unlimited: false,
      teamRoles,
      lastUpdaterId: null,
      lastUpdatedAt: null,
    },
  })
}

export const openTeam = () => openPage(() => <TeamManagement podcastId={podcastId} />, '/settings/team')

export const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
