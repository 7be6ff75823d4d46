import { handle } from '../../platform/queue/handlers.ts'
import { answerEmail, drawArtwork, offerEmail } from './jobs.ts'
import { redraw, sendAnswerEmail, sendOfferEmail } from './service.ts'

export const podcastJobs = [
  handle(drawArtwork, (app, { podcastId }) => redraw(app, podcastId)),
  handle(offerEmail, sendOfferEmail),
  handle(answerEmail, sendAnswerEmail),
]
