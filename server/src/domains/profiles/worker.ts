import { handle } from '../../platform/queue/port.ts'
import { accessGranted } from './jobs.ts'
import { accessGrantedLetter } from './mail.ts'
import { findUser } from './service.ts'

export const profileJobs = [
  handle(accessGranted, async (app, { userId }) => {
    const { email } = await findUser(app.db, userId)
    await app.mail.send(accessGrantedLetter(email, app.config.baseUrl))
  }),
]
