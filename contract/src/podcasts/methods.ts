import { z } from 'zod'
import { account, anyone, editorOf, ownerOf, read, write } from '../method.ts'
import { TimeZone } from '../profiles/form.ts'
import { Id, PhotoCrop, Removable, RequestId, Version } from '../shapes.ts'
import { CollaboratorType } from '../teams/shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { NewPodcastForm, PodcastForm } from './form.ts'
import { OwnershipOffer, Podcast, PodcastInfo, PublicPodcast } from './shapes.ts'

const PodcastWithInfo = z.object({ podcast: Podcast, podcastInfo: PodcastInfo })

const Token = z.string().min(1).max(200)

export const PodcastService = {
  Create: write(account({ scope: 'admin' }), {
    summary: 'Creates a podcast owned by the caller. Without artwork, generates it from the title.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({
      requestId: RequestId,
      podcast: NewPodcastForm.extend({
        /** Defaults from the browser: language, country and time zone. */
        language: z.string().max(35).optional(),
        location: z.string().max(10).optional(),
        timeZone: TimeZone.optional(),
      }),
      userId: Id,
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
    }),
    output: z.object({ podcastId: Id }),
  }),
  Find: read(editorOf('podcast'), {
    summary: 'Returns a podcast.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcast: Podcast }),
  }),
  FindByProfileURL: read(anyone(), {
    summary: 'Returns the public fields of the podcast with this profile URL.',
    input: z.object({ requestId: RequestId, profileUrl: z.string().max(200) }),
    output: z.object({ podcast: PublicPodcast }),
  }),
  FindByUserID: read(account(), {
    summary: 'Lists the podcasts the caller works on, by title.',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcasts: z.array(Podcast) }),
  }),
  FindOwnedByUserID: read(account(), {
    summary: 'Lists the podcasts the caller owns, by title.',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcasts: z.array(Podcast) }),
  }),
  FindWithInfo: read(editorOf('podcast'), {
    summary: 'Returns a podcast with its statistics.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcastWithInfo: PodcastWithInfo }),
  }),
  Update: write(editorOf('podcast', { scope: 'admin' }), {
    summary: 'Updates the given fields. Set a file URL to null to remove the file.',
    rate: { max: 60, seconds: 60 },
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      updatedPodcast: PodcastForm.partial().extend({ photoUrl: Removable, audioBioUrl: Removable, version: Version.optional() }),
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
      audioBioFile: FileRef.nullish(),
      userId: Id,
    }),
    output: z.object({ updatedPodcast: Podcast }),
  }),
  ValidatePodcastProfileURL: read(account(), {
    summary: 'Checks whether a profile URL is valid and available, or already belongs to the given podcast.',
    input: z.object({ podcastProfileUrl: z.string().max(200), podcastId: Id.optional() }),
    /** Empty if it is valid. */
    output: z.object({ isValid: z.boolean(), message: z.string() }),
  }),
  Delete: write(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Permanently deletes a podcast and everything in it. Accounts with a password must confirm it first.',
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id }),
  }),
  FindDeletionImpact: read(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Returns what deleting a podcast would delete, and what prevents it from being deleted.',
    output: z.object({
      numberOfEpisodes: z.number(),
      numberOfCollaborators: z.number(),
      needsPassword: z.boolean(),
      /** Why it can't be deleted now. Null if it can. */
      obstacle: z.string().nullable(),
    }),
  }),
  OfferOwnership: write(ownerOf('podcast', { verified: true, scope: 'never' }), {
    summary:
      'Offers ownership to an active team member by email. Replaces an earlier offer. Accounts with a password must confirm it first.',
    rate: { max: 10, seconds: 3600 },
    input: z.object({ podcastId: Id, newOwnerId: Id }),
    output: z.object({ ownershipOffer: OwnershipOffer }),
  }),
  CheckNewOwner: read(ownerOf('podcast', { verified: true, scope: 'never' }), {
    summary: 'Checks whether a team member can be offered ownership. Fails for the same reasons as the offer would.',
    // Each sends emails to addresses from the caller.
    rate: { max: 60, seconds: 3600 },
    input: z.object({ podcastId: Id, newOwnerId: Id }),
  }),
  FindOwnershipOffer: read(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Returns the pending ownership offer, or null.',
    output: z.object({ ownershipOffer: OwnershipOffer.nullable() }),
  }),
  WithdrawOwnershipOffer: write(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Withdraws the ownership offer.',
  }),
  FindOwnershipOfferByToken: read(account({ scope: 'never' }), {
    summary: 'Returns the ownership offer for the token from an email link. Only for its recipient.',
    input: z.object({ token: Token }),
    output: z.object({
      ownershipOffer: OwnershipOffer,
      /** Why the recipient can't accept it yet. */
      obstacle: z.enum(['full', 'unverified']).nullable(),
    }),
  }),
  AnswerOwnershipOffer: write(account({ verified: true, scope: 'never' }), {
    summary: 'Accepts or declines an ownership offer. The previous owner stays on the team as an admin.',
    input: z.object({ token: Token, accept: z.boolean() }),
    output: z.object({ podcastId: Id }),
  }),
}

export const PodcastInfoService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: 'Returns podcast statistics.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcastInfo: PodcastInfo }),
  }),
  Update: write(ownerOf('podcast', { at: 'podcastInfo.podcastId', scope: 'admin' }), {
    summary: 'Sets the team roles that can be assigned in a podcast.',
    input: z.object({
      podcastInfo: z.object({ podcastId: Id, teamRoles: z.array(CollaboratorType).min(1, 'Please choose at least one team role.').max(6) }),
    }),
    output: z.object({ podcastInfo: PodcastInfo }),
  }),
}
