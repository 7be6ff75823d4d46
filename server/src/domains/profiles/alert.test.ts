import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'

test('of a changed password its owner is told by one email, however often that is asked for', async () => {
  const app = await useTestApp()
  const ada = await makePerson(app)
  const alert = () => as(app, ada).UserService.AlertPasswordChanged({ userId: ada.userId })
  const notices = async () => (await app.pool.pool.query(`select 1 from pgboss.job where name = 'identity.notice-letter'`)).rowCount

  // Nothing was changed, so there is nothing to tell.
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

  // Had the change been made without its email, the call would see to it.
  await app.pool.pool.query('update password_changes set noticed_at = null')
  await Promise.all([again(), again(), again()])
  expect(await notices()).toBe(2)
})
