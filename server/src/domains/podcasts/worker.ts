import { handle } from '../../platform/queue/handlers.ts'
import { answerLetter, drawArtwork, offerLetter } from './jobs.ts'
import { redraw, sendAnswerLetter, sendOfferLetter } from './service.ts'

export const podcastJobs = [
  handle(drawArtwork, (app, { podcastId }) => redraw(app, podcastId)),
  handle(offerLetter, sendOfferLetter),
  handle(answerLetter, sendAnswerLetter),
]
