/** The show and its settings: who may see it is the rights table's to say, what may become of it is said here. */

export { artObjects, artworkOf, prepareArt } from './service/artwork.ts'
export { createPodcast } from './service/create.ts'
export { deletePodcast, findDeletionImpact, goWithOwner, onPodcastDeleting, type PodcastHook } from './service/deletion.ts'
export { findPodcast, findPodcasts, findPublicPodcast, validateProfileUrl } from './service/find.ts'
export { hold } from './service/hold.ts'
export { sendAnswerLetter, sendOfferLetter } from './service/letters.ts'
export { changeCounts, requireOpen, setTeamRoles, touchPodcast } from './service/numbers.ts'
export { keepFeedGuid } from './service/guid.ts'
export { answerOffer, findOffer, findOfferByToken, offerOwnership, withdrawOffer } from './service/ownership.ts'
export { redraw } from './service/redraw.ts'
export { feedUrl } from './service/show.ts'
export { updatePodcast } from './service/update.ts'
