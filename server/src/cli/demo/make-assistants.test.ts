import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { createDemoContext } from './context.ts'
import { makeAssistants } from './make-assistants.ts'
import { makePerson } from './make-people.ts'
import { owner } from './people.ts'

test('connects an assistant, which takes the password of its owner', async () => {
  const app = await useTestApp({ worker: false })
  const demo = createDemoContext(app, () => {})
  await makePerson(demo, owner)
  await makeAssistants(demo)
  const { rows } = await app.pool.pool.query('select name from access_tokens')
  expect(rows).toEqual([{ name: 'Claude' }])
})
