import type { MethodName } from './methods.ts'
import { showAccesses, type ShowAccess } from './teams.ts'

type Conditions = {
  /** Needs a proven email address. */
  verified?: true
  /** Open to those who are not (yet) in the private beta. */
  outsideBeta?: true
}

/** Who may knock. `on` names the object from which access is resolved. */
export type Right =
  /** Anybody, signed in or not. */
  | { on: 'public' }
  /** Anybody signed in, about themselves. */
  | ({ on: 'self' } & Conditions)
  /** The operator of the instance. */
  | { on: 'operator' }
  /** A member of the podcast with at least this access. */
  | ({ on: 'podcast'; role: Lowercase<ShowAccess> } & Conditions)

export const permissions = {
  'BetaService.FindOwnRequest': { on: 'self', outsideBeta: true },
  'BetaService.FindRequests': { on: 'operator' },
  'BetaService.GrantAccess': { on: 'operator' },
  'BetaService.RequestAccess': { on: 'self', outsideBeta: true },
  'EmailService.SendVerificationEmail': { on: 'self', outsideBeta: true },
  'OutboxService.Find': { on: 'operator' },
  'PodcastRoleService.ValidateAccess': { on: 'self' },
  'PodcastService.Find': { on: 'podcast', role: 'editor' },
  'PodcastService.FindByUserID': { on: 'self' },
  'UploadService.GetSignedURL': { on: 'self' },
  'UserInfoService.FindByUserID': { on: 'self' },
  'UserService.AlertPasswordChanged': { on: 'self' },
  'UserService.Create': { on: 'self', outsideBeta: true },
  'UserService.Delete': { on: 'self' },
  'UserService.Find': { on: 'self', outsideBeta: true },
  'UserService.FindByProfileURL': { on: 'public' },
  'UserService.FindDeletionImpact': { on: 'self' },
  'UserService.FindMentionable': { on: 'self' },
  'UserService.Update': { on: 'self' },
  'UserService.ValidateUsername': { on: 'self' },
} as const satisfies Record<MethodName, Right>

export const rightOf = (name: MethodName): Right => permissions[name]

const rankOf = (access: ShowAccess): number => showAccesses.length - showAccesses.indexOf(access)

/** Whether somebody with this access to a podcast may do what needs that role. */
export const reaches = (access: ShowAccess, role: Lowercase<ShowAccess>): boolean =>
  rankOf(access) >= rankOf(role.toUpperCase() as ShowAccess)

/** For screens: whether a button that calls the method should be open to somebody with this access. */
export function can(name: MethodName, access: ShowAccess | null): boolean {
  const right = rightOf(name)
  return right.on !== 'podcast' || (access !== null && reaches(access, right.role))
}
