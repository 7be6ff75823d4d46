import { handle } from '../../platform/queue/handlers.ts'
import { accessGranted, farewell, providerPhoto } from './jobs.ts'
import { accessGrantedLetter, farewellLetter } from './mail.ts'
import { fetchProviderPhoto, findUser } from './service.ts'

export const profileJobs = [
  handle(accessGranted, async (app, { userId }) => {
    const { email } = await findUser(app, userId)
    await app.mail.send(accessGrantedLetter(email, app.config.baseUrl))
  }),
  handle(farewell, (app, { email }) => app.mail.send(farewellLetter(email))),
  handle(providerPhoto, fetchProviderPhoto),
]
