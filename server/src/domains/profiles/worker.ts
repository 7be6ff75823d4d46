import { handle } from '../../platform/queue/handlers.ts'
import { accessDeclined, accessGranted, accountDeletedEmail, providerPhoto } from './jobs.ts'
import { accessDeclinedMail, accessGrantedMail, accountDeletedMail } from './mail.ts'
import { fetchProviderPhoto, findUser } from './service.ts'

export const profileJobs = [
  handle(accessGranted, async (app, { userId }) => {
    const { email } = await findUser(app, userId)
    await app.mail.send(accessGrantedMail(email, app.config.baseUrl))
  }),
  handle(accessDeclined, async (app, { userId }) => {
    const { email } = await findUser(app, userId)
    await app.mail.send(accessDeclinedMail(email, app.config.baseUrl))
  }),
  handle(accountDeletedEmail, (app, { email }) => app.mail.send(accountDeletedMail(email))),
  handle(providerPhoto, fetchProviderPhoto),
]
