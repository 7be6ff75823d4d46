import { z } from 'zod'
import { Plan } from './billing.ts'
import { profileLimits, textLimits } from './limits.ts'
import { method } from './method.ts'
import { PersonName, ProfileForm, TimeZone } from './profile-form.ts'
import { Empty, Id, Instant, PhotoCrop, Removable, RequestId, Version } from './shapes.ts'
import { FileRef } from './uploads.ts'

/** Which second step sign-in asks for. */
const TwoFactor = z.object({
  enabled: z.boolean(),
  phone: z.boolean(),
  app: z.boolean(),
  /** The end of the phone number; null where there is none. */
  phoneHint: z.string().nullable(),
})
type TwoFactor = z.infer<typeof TwoFactor>

/** What the world sees of a person who has a username. Texts are empty where there is nothing. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** HTML, cleaned. */
  bio: z.string(),
  /** 512 pixels square, JPEG; `photoUrl` has the other sizes. */
  thumbnailUrl: z.string().nullable(),
  audioBioUrl: z.string().nullable(),
  /** Six hexadecimal digits. */
  profileColor: z.string(),
  instagramHandle: z.string(),
  facebookHandle: z.string(),
  twitterHandle: z.string(),
  linkedinHandle: z.string(),
  /** The address of the creator page; null where there is no username yet. */
  userProfileUrl: z.string().nullable(),
})
export type PublicUser = z.infer<typeof PublicUser>

/** A person as they see themselves. */
export const User = PublicUser.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  dateOfBirth: z.iso.date().nullable(),
  isBetaUser: z.boolean(),
  isOperator: z.boolean(),
  timeZone: z.string(),
  /** How they can sign in: `password`, `google`, `facebook`. */
  providers: z.array(z.string()),
  /** Their plan. */
  subscriptionType: Plan,
  twoFactor: TwoFactor,
  version: Version,
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** A team member whom a text can mention: the link leads to their creator page. */
export const Mentionable = PublicUser.pick({ id: true, username: true, firstName: true, lastName: true, thumbnailUrl: true })
export type Mentionable = z.infer<typeof Mentionable>

/** A photo in the size in which it is shown, in pixels. */
export const photoUrl = (thumbnailUrl: string, size: 64 | 256 | 512): string => thumbnailUrl.replace(/-512\.jpg$/, `-${size}.webp`)

/** What is absent stays as it is. */
export const UserChanges = z.object({
  id: Id,
  ...ProfileForm.partial().shape,
  // An unchanged one is accepted whatever it is, so its rules wait until the old one is known.
  username: z.string().max(200).optional(),
  timeZone: TimeZone.optional(),
  thumbnailUrl: Removable,
  audioBioUrl: Removable,
  version: Version.optional(),
})
export type UserChanges = z.infer<typeof UserChanges>

const NameOrNone = z.union([PersonName, z.literal('')], 'A name has 2 to 25 characters and no numbers.')

export const UserService = {
  Create: method({
    summary: 'Completes a new account after sign-up with what the browser knows. A name that is there already stays.',
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
    summary: "The caller's own account.",
    input: z.object({ userId: Id }),
    output: z.object({ user: User }),
  }),
  FindByProfileURL: method({
    summary: 'What the world sees of a person, by their username or the address of their creator page; either case of letters.',
    input: z.object({ profileUrl: z.string().min(1).max(2000) }),
    output: z.object({ user: PublicUser }),
  }),
  Update: method({
    summary:
      'Changes what is given of the caller’s profile. A file is a finished upload; `thumbnail_url` or `audio_bio_url` null takes the photo or the audio bio away.',
    input: z.object({
      user: UserChanges,
      thumbnailFile: FileRef.nullable().optional(),
      thumbnailCrop: PhotoCrop.nullable().optional(),
      audioBioFile: FileRef.nullable().optional(),
    }),
    output: z.object({ user: User }),
  }),
  ValidateUsername: method({
    summary: 'Whether the caller may have this username: it is well-formed, and free or their own.',
    input: z.object({ username: z.string().max(200) }),
    /** The message is empty where it is valid. */
    output: z.object({ isValid: z.boolean(), message: z.string() }),
  }),
  FindMentionable: method({
    summary:
      'Whom the caller can mention: active members of the teams they are in who have a username, by name; those whose name or username has the text.',
    input: z.object({ userId: Id, text: z.string().max(100).default('') }),
    output: z.object({ users: z.array(Mentionable).max(profileLimits.mentionable) }),
  }),
  AlertPasswordChanged: method({
    summary: 'Makes sure that the caller was told by mail of the last change of their password. They are told once.',
    input: z.object({ userId: Id }),
    output: Empty,
  }),
  FindDeletionImpact: method({
    summary: 'What would go with the caller’s account, and what stands in the way of deleting it.',
    input: z.object({ userId: Id }),
    output: z.object({
      podcasts: z.array(z.object({ id: Id, title: z.string() })),
      /** Whether the password has to be confirmed right before. */
      needsPassword: z.boolean(),
      /** Why the account cannot be deleted now; null where nothing is in the way. */
      obstacle: z.string().nullable(),
    }),
  }),
  Delete: method({
    summary:
      'Deletes the caller’s account with all that is theirs, at once and for good. With a password login, the password must have been confirmed just before.',
    input: z.object({ userId: Id }),
    output: Empty,
  }),
}

export const EmailService = {
  SendVerificationEmail: method({
    summary: "Mails a link that proves the caller's email address.",
    input: z.object({ userId: Id }),
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
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const BetaService = {
  RequestAccess: method({
    summary: 'Asks the operator for access to the private beta. A second request replaces the words of the first.',
    input: z.object({ userId: Id, message: z.string().trim().max(textLimits.accessRequestMessage).default('') }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
  FindOwnRequest: method({
    summary: "The caller's own request for access, if there is one.",
    input: z.object({ userId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  FindRequests: method({
    summary: 'For the operator: who asked for access, the newest first.',
    input: z.object({ requestId: RequestId, pending: z.boolean().default(true), cursor: z.string().max(200).optional() }),
    output: z.object({ accessRequests: z.array(AccessRequest), cursor: z.string().nullable(), pendingCount: z.number() }),
  }),
  GrantAccess: method({
    summary: 'For the operator: lets a person into the private beta and tells them by mail.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
}
