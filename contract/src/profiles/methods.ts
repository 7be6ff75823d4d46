import { z } from 'zod'
import { textLimits } from '../limits.ts'
import { account, anyone, operator, read, write } from '../method.ts'
import { Id, PhotoCrop, RequestId, ReturnPath } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { PersonName, TimeZone } from './form.ts'
import { profileLimits } from './limits.ts'
import { AccessRequest, Mentionable, PublicUser, User, UserChanges } from './shapes.ts'

const NameOrNone = z.union([PersonName, z.literal('')], 'Names must be 2 to 25 characters without numbers.')

export const UserService = {
  Create: write(account({ outsideBeta: true, scope: 'never' }), {
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
  Find: read(account({ outsideBeta: true }), {
    summary: "Returns the caller's account.",
    input: z.object({ userId: Id }),
    output: z.object({ user: User }),
  }),
  FindByProfileURL: read(anyone(), {
    summary: 'Returns the public profile for a username or creator page URL. Case-insensitive.',
    input: z.object({ profileUrl: z.string().min(1).max(2000) }),
    output: z.object({ user: PublicUser }),
  }),
  Update: write(account(), {
    summary:
      "Updates the given fields of the caller's profile. Files are completed uploads. Set `thumbnail_url` or `audio_bio_url` to null to remove the photo or audio bio.",
    // Each may process an image and an audio file.
    rate: { max: 60, seconds: 60 },
    input: z.object({
      user: UserChanges,
      thumbnailFile: FileRef.nullable().optional(),
      thumbnailCrop: PhotoCrop.nullable().optional(),
      audioBioFile: FileRef.nullable().optional(),
    }),
    output: z.object({ user: User }),
  }),
  ValidateUsername: read(account(), {
    summary: 'Checks whether a username is valid and available, or already belongs to the caller.',
    input: z.object({ username: z.string().max(200) }),
    /** Empty if it is valid. */
    output: z.object({ isValid: z.boolean(), message: z.string() }),
  }),
  FindMentionable: read(account(), {
    summary:
      "Lists the people the caller can mention: active members of the caller's teams who have a username, sorted by name. Filters by name or username.",
    input: z.object({ userId: Id, text: z.string().max(100).default('') }),
    output: z.object({ users: z.array(Mentionable).max(profileLimits.mentionable) }),
  }),
  AlertPasswordChanged: write(account({ scope: 'never' }), {
    summary: 'Emails the caller about their last password change, unless they were already notified.',
    input: z.object({ userId: Id }),
  }),
  FindDeletionImpact: read(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Returns what deleting the caller's account would delete, and what prevents it from being deleted.",
    input: z.object({ userId: Id }),
    output: z.object({
      podcasts: z.array(z.object({ id: Id, title: z.string() })),
      /** Whether the password must be confirmed first. */
      needsPassword: z.boolean(),
      /** Why the account can't be deleted now. Null if it can. */
      obstacle: z.string().nullable(),
    }),
  }),
  Delete: write(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Permanently deletes the caller's account and everything they own. Accounts with a password must confirm it first.",
    input: z.object({ userId: Id }),
  }),
}

export const EmailService = {
  SendVerificationEmail: write(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Emails a link to verify the caller's email address.",
    rate: { max: 5, seconds: 600 },
    input: z.object({
      userId: Id,
      /** The path in the app that the link leads back to. */
      returnTo: ReturnPath.optional(),
    }),
  }),
}

export const BetaService = {
  RequestAccess: write(account({ outsideBeta: true, scope: 'never' }), {
    summary:
      'Requests access to the private beta. A new request replaces the previous one and is pending again, even if the previous one was declined.',
    rate: { max: 5, seconds: 600 },
    input: z.object({ userId: Id, message: z.string().trim().max(textLimits.accessRequestMessage).default('') }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
  FindOwnRequest: read(account({ outsideBeta: true, scope: 'never' }), {
    summary: "Returns the caller's access request, or null.",
    input: z.object({ userId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  FindRequests: read(operator, {
    summary: 'For the operator: lists access requests, newest first.',
    input: z.object({ requestId: RequestId, pending: z.boolean().default(true), cursor: z.string().max(200).optional() }),
    output: z.object({ accessRequests: z.array(AccessRequest), cursor: z.string().nullable(), pendingCount: z.number() }),
  }),
  GrantAccess: write(operator, {
    summary: 'For the operator: grants access to the private beta and notifies the user by email.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  DeclineRequest: write(operator, {
    summary: 'For the operator: declines a pending access request and notifies the user by email. They can request access again.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
}
