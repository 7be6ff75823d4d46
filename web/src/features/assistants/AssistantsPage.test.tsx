import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { AssistantsPage, programs } from './AssistantsPage.tsx'

beforeEach(() => signedIn(network(), ada))

test('shows the configuration of a program, and what assistants can do', async () => {
  const { user } = await openPage(() => <AssistantsPage />, '/settings/my-account/assistants')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Configuration' })
  expect(field.value).toBe(
    `claude mcp add --transport http castwright ${window.location.origin}/mcp --header "Authorization: Bearer YOUR_TOKEN"`,
  )
  await user.click(screen.getByRole('combobox', { name: 'App' }))
  await user.click(await screen.findByRole('option', { name: 'VS Code' }))
  expect(JSON.parse(field.value)).toMatchObject({ servers: { castwright: { type: 'http', url: `${window.location.origin}/mcp` } } })
  expect(screen.getByText('Publish an episode')).toBeTruthy()
})

test.each(Object.values(programs))('$name gets the address and the token', ({ configure }) => {
  const text = configure('https://pod.example/mcp', 'cw_pat_x')
  expect(text).toContain('https://pod.example/mcp')
  expect(text).toContain('Bearer cw_pat_x')
  if (text.startsWith('{')) expect(() => JSON.parse(text) as unknown).not.toThrow()
})
