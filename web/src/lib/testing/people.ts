import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { Network } from './network.ts'

export const ada: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@show.example',
  emailVerified: true,
  username: '',
  firstName: '',
  lastName: '',
  bio: '',
  dateOfBirth: null,
  thumbnailUrl: null,
  audioBioUrl: null,
  profileColor: '4e73ff',
  instagramHandle: '',
  facebookHandle: '',
  twitterHandle: '',
  linkedinHandle: '',
  userProfileUrl: null,
  isBetaUser: true,
  isOperator: false,
  timeZone: 'UTC',
  providers: ['password'],
  subscriptionType: 'FREE',
  twoFactor: { enabled: false, phone: false, app: false, phoneHint: null },
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
}

const session = { id: '0198c0de-0000-7000-8000-0000000000aa', expiresAt: '2999-01-01T00:00:00Z' }

/** The user in responses of `/api/auth`. */
export const account = (user: User = ada) => ({ session, user: { id: user.id, email: user.email, emailVerified: user.emailVerified } })

/** Signs in this user on the mock server, or no one. */
export function signedIn(net: Network, user: User | null): void {
  net.auth('get-session', 200, user && account(user))
  if (user) net.answers('UserService.Find', { user })
}
