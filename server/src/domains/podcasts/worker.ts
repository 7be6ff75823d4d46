import { handle } from '../../platform/queue/handlers.ts'
import { answerEmail, generateArtwork, offerEmail } from './jobs.ts'
import { regenerateArtwork, sendAnswerEmail, sendOfferEmail } from './service.ts'

export const podcastJobs = [
  handle(generateArtwork, (app, { podcastId }) => regenerateArtwork(app, podcastId)),
  handle(offerEmail, sendOfferEmail),
  handle(answerEmail, sendAnswerEmail),
]
