import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'

test('sends one email per password change, however often it is requested', async () => {
  const app = await useTestApp()
  const ada = await makePerson(app)
  const alert = () => as(app, ada).UserService.AlertPasswordChanged({ userId: ada.userId })
  const notices = async () => (await app.pool.pool.query(`select 1 from pgboss.job where name = 'identity.notice-letter'`)).rowCount

  // Without a change, there is no email.
  await alert()
  expect(await notices()).toBe(0)

  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: { origin: app.url, cookie: ada.cookie },
    payload: { currentPassword: ada.password, newPassword: 'Second-take-2!' },
  })
  expect(answer.statusCode).toBe(200)
  const cookie = [answer.headers['set-cookie'] ?? ada.cookie].flat()[0]!.split(';')[0]!
  const after = { ...ada, cookie }
  const again = () => as(app, after).UserService.AlertPasswordChanged({ userId: ada.userId })
  await Promise.all([again(), again(), again()])
  await app.emailTo(ada.email, /password/i)
  expect(await notices()).toBe(1)

  // If the email was missing, the call would send it.
  await app.pool.pool.query('update password_changes set noticed_at = null')
  await Promise.all([again(), again(), again()])
  expect(await notices()).toBe(2)
})
