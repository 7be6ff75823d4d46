import { z } from 'zod'
import { Plan } from '../billing/shapes.ts'
import { Id, Instant, Removable, Version } from '../shapes.ts'
import { ProfileForm, TimeZone } from './form.ts'

/** The second factor at sign-in. */
const TwoFactor = z.object({
  enabled: z.boolean(),
  phone: z.boolean(),
  app: z.boolean(),
  /** The last digits of the phone number. Null if there is none. */
  phoneHint: z.string().nullable(),
})

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
