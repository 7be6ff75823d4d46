import { handle } from '../../platform/queue/handlers.ts'
import { accessGranted, accountDeletedEmail, providerPhoto } from './jobs.ts'
import { accessGrantedMail, accountDeletedMail } from './mail.ts'
import { fetchProviderPhoto, findUser } from './service.ts'

export const profileJobs = [
  handle(accessGranted, async (app, { userId }) => {
    const { email } = await findUser(app, userId)
    await app.mail.send(accessGrantedMail(email, app.config.baseUrl))
  }),
  handle(accountDeletedEmail, (app, { email }) => app.mail.send(accountDeletedMail(email))),
  handle(providerPhoto, fetchProviderPhoto),
]
