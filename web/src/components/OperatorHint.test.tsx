import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { instance } from '../lib/instance.ts'
import { network } from '../lib/testing/network.ts'
import { openPage } from '../lib/testing/page.tsx'
import { ada, signedIn } from '../lib/testing/people.ts'
import { CodeSent } from './CodeSent.tsx'

afterEach(() => {
  instance.mailOutbox = false
})

const Page = () => (
  <p>
    <CodeSent to="ada@show.example" />
  </p>
)

test.each([
  [false, 'Not sent: no mail server. Ask the operator for the 6-digit code, which is in the outbox.'],
  [true, 'Not sent: no mail server. You can find the 6-digit code in the outbox.'],
])('says where the code is without a mail server, to the operator: %s', async (isOperator, words) => {
  instance.mailOutbox = true
  signedIn(network(), { ...ada, isOperator })
  await openPage(Page, '/here')
  await waitFor(() => expect(screen.getByText(/^Not sent/).textContent).toBe(words))
  expect(screen.queryByRole('link', { name: 'outbox' })?.getAttribute('href') ?? null).toBe(isOperator ? '/dev/outbox' : null)
})

test('says where the code was sent', async () => {
  signedIn(network(), ada)
  await openPage(Page, '/here')
  expect((await screen.findByText(/^We sent/)).textContent).toBe('We sent a 6-digit code to ada@show.example.')
})
