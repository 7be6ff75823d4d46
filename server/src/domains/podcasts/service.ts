/** Podcasts and their settings. The methods of the contract define access. */

export { artObjects, artworkOf, fetchedDigest, prepareArt, prepareFetchedArt, type FetchedArt } from './service/artwork.ts'
export { createPodcast, createImported } from './service/create.ts'
export { deletePodcast, findDeletionImpact, deletePodcastsOfOwner, podcastDeleting, type PodcastHook } from './service/deletion.ts'
export { findPodcast, findPodcasts, findPublicPodcast, validateProfileUrl } from './service/find.ts'
export { freeProfileUrl, projectKeyOf, slugOf } from './service/names.ts'
export { bumpPodcast, setImportedArt, regenerateArtwork } from './service/regenerate-artwork.ts'
export { ensureFeedGuid, lockPodcast, requireOpen, setTeamRoles, touchPodcast } from './service/lock.ts'
export { sendAnswerEmail, sendOfferEmail } from './service/emails.ts'
export { answerOffer, checkNewOwner, findOffer, findOfferByToken, offerOwnership, withdrawOffer } from './service/ownership.ts'
export {
  otherEpisodeTags,
  publisherElement,
  readEpisodeTags,
  readShowTags,
  elementText,
  toEpisodeTags,
  trailerElement,
  writeEpisodeTags,
  type StoredShowTags,
} from './open-tags.ts'
export { changeShowTags, findShowTags, toShowTags, type FoundTags } from './service/open-tags.ts'
export { feedUrl } from './service/serialize.ts'
export { updatePodcast } from './service/update.ts'
export { changeCounts, findRenamed, findRow as findShow, lockRow as lockShow, type PodcastRow } from './store.ts'
