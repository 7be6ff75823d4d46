import { z } from 'zod'
import { Plan } from './billing.ts'
import { profileLimits, textLimits } from './limits.ts'
import { method } from './method.ts'
import { PersonName, ProfileForm, TimeZone } from './profile-form.ts'
import { Empty, Id, Instant, PhotoCrop, Removable, RequestId, Version, ReturnPath } from './shapes.ts'
import { FileRef } from './uploads.ts'

/** The second factor at sign-in. */
const TwoFactor = z.object({
  enabled: z.boolean(),
  phone: z.boolean(),
  app: z.boolean(),
  /** The last digits of the phone number. Null if there is none. */
  phoneHint: z.string().nullable(),
})
type TwoFactor = z.infer<typeof TwoFactor>

/** The public profile of a user with a username. Missing texts are empty. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Sanitized HTML. */
  bio: z.string(),
  /** A square JPEG of 512 pixels. `photoUrl` has the other sizes. */
  thumbnailUrl: z.string().nullable(),
  audioBioUrl: z.string().nullable(),
  /** Six hexadecimal digits. */
  profileColor: z.string(),
  instagramHandle: z.string(),
  facebookHandle: z.string(),
  twitterHandle: z.string(),
  linkedinHandle: z.string(),
  /** The creator page URL. Null without a username. */
  userProfileUrl: z.string().nullable(),
})
export type PublicUser = z.infer<typeof PublicUser>

/** The user's own account. */
export const User = PublicUser.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  dateOfBirth: z.iso.date().nullable(),
  isBetaUser: z.boolean(),
  isOperator: z.boolean(),
  timeZone: z.string(),
  /** Sign-in methods: `password`, `google`, `facebook`. */
  providers: z.array(z.string()),
  /** Their plan. */
  subscriptionType: Plan,
  twoFactor: TwoFactor,
  version: Version,
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** A team member who can be mentioned. The mention links to their creator page. */
export const Mentionable = PublicUser.pick({ id: true, username: true, firstName: true, lastName: true, thumbnailUrl: true })
export type Mentionable = z.infer<typeof Mentionable>

/** A photo with its size in pixels. */
export const photoUrl = (thumbnailUrl: string, size: 64 | 256 | 512): string => thumbnailUrl.replace(/-512\.jpg$/, `-${size}.webp`)

/** Missing fields stay unchanged. */
export const UserChanges = z.object({
  id: Id,
  ...ProfileForm.partial().shape,
  // An unchanged username is always accepted, so the server validates it after reading the old one.
  username: z.string().max(200).optional(),
  timeZone: TimeZone.optional(),
  thumbnailUrl: Removable,
  audioBioUrl: Removable,
  version: Version.optional(),
})
export type UserChanges = z.infer<typeof UserChanges>

const NameOrNone = z.union([PersonName, z.literal('')], 'Names must be 2 to 25 characters without numbers.')

export const UserService = {
  Create: method({
    summary: 'Completes a new account after sign-up with details from the browser. Keeps an existing name.',
    input: z.object({
      user: z.object({
        id: Id,
        firstName: NameOrNone.optional(),
        lastName: NameOrNone.optional(),
        timeZone: TimeZone.optional(),
      }),
    }),
    output: z.object({ user: User }),
  }),
  Find: method({
    summary: "Returns the caller's account.",
    input: z.object({ userId: Id }),
    output: z.object({ user: User }),
  }),
  FindByProfileURL: method({
    summary: 'Returns the public profile for a username or creator page URL. Case-insensitive.',
    input: z.object({ profileUrl: z.string().min(1).max(2000) }),
    output: z.object({ user: PublicUser }),
  }),
  Update: method({
    summary:
      "Updates the given fields of the caller's profile. Files are completed uploads. Set `thumbnail_url` or `audio_bio_url` to null to remove the photo or audio bio.",
    input: z.object({
      user: UserChanges,
      thumbnailFile: FileRef.nullable().optional(),
      thumbnailCrop: PhotoCrop.nullable().optional(),
      audioBioFile: FileRef.nullable().optional(),
    }),
    output: z.object({ user: User }),
  }),
  ValidateUsername: method({
    summary: 'Checks whether a username is valid and available, or already belongs to the caller.',
    input: z.object({ username: z.string().max(200) }),
    /** Empty if it is valid. */
    output: z.object({ isValid: z.boolean(), message: z.string() }),
  }),
  FindMentionable: method({
    summary:
      "Lists the people the caller can mention, by name: active members of the caller's teams with a username. Filters by name or username.",
    input: z.object({ userId: Id, text: z.string().max(100).default('') }),
    output: z.object({ users: z.array(Mentionable).max(profileLimits.mentionable) }),
  }),
  AlertPasswordChanged: method({
    summary: 'Makes sure the caller was emailed about their last password change. Sends one email at most.',
    input: z.object({ userId: Id }),
    output: Empty,
  }),
  FindDeletionImpact: method({
    summary: "Returns what would be deleted with the caller's account, and what prevents its deletion.",
    input: z.object({ userId: Id }),
    output: z.object({
      podcasts: z.array(z.object({ id: Id, title: z.string() })),
      /** Whether the password must be confirmed first. */
      needsPassword: z.boolean(),
      /** Why the account can't be deleted now. Null if it can. */
      obstacle: z.string().nullable(),
    }),
  }),
  Delete: method({
    summary: "Permanently deletes the caller's account and everything they own. Accounts with a password must confirm it first.",
    input: z.object({ userId: Id }),
    output: Empty,
  }),
}

export const EmailService = {
  SendVerificationEmail: method({
    summary: "Emails a link to verify the caller's email address.",
    input: z.object({
      userId: Id,
      /** The path in the app that the link leads back to. */
      returnTo: ReturnPath.optional(),
    }),
    output: Empty,
  }),
}

export const AccessRequest = z.object({
  userId: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  message: z.string(),
  requestedAt: Instant,
  grantedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const BetaService = {
  RequestAccess: method({
    summary:
      'Requests access to the private beta. A new request replaces the text of the previous one, and is pending even if that was declined.',
    input: z.object({ userId: Id, message: z.string().trim().max(textLimits.accessRequestMessage).default('') }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
  FindOwnRequest: method({
    summary: "Returns the caller's access request, or null.",
    input: z.object({ userId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  FindRequests: method({
    summary: 'For the operator: lists access requests, newest first.',
    input: z.object({ requestId: RequestId, pending: z.boolean().default(true), cursor: z.string().max(200).optional() }),
    output: z.object({ accessRequests: z.array(AccessRequest), cursor: z.string().nullable(), pendingCount: z.number() }),
  }),
  GrantAccess: method({
    summary: 'For the operator: grants access to the private beta and notifies the user by email.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  DeclineRequest: method({
    summary: 'For the operator: declines a pending access request and notifies the user by email. They can request access again.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
}
