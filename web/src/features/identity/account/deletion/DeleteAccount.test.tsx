import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../../../lib/queryClient.ts'
import { sessionKey } from '../../../../lib/sessionKey.ts'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, pasteInto } from '../../../../lib/testing/page.tsx'
import { ada } from '../../../../lib/testing/people.ts'
import { dialog, inDialog, openEmailAndPassword, serverOf } from '../testing.tsx'

const impact = { podcasts: [], needsPassword: true, obstacle: null }
const podcasts = ['The Long Take', 'Bees & Keys'].map((title, at) => ({ id: `0198c0de-0000-7000-8000-00000000000${at}`, title }))
const deletions = () => net.callsTo(pathOf('UserService.Delete'))

let net: Network
beforeEach(() => {
  net = serverOf()
  net.answers('UserService.FindDeletionImpact', impact)
  net.authAnswers('signOut', { success: true })
})

async function open() {
  const page = await openEmailAndPassword()
  await page.user.click(button('Delete Account'))
  const toEmail = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }))
    return inDialog('Confirm Email')
  }
  const typeEmail = async (email: string, verb = 'Continue') => {
    const step = await toEmail()
    if (email) await pasteInto(page.user, step.field('Email'), email)
    await page.user.click(step.button(verb))
    return step
  }
  const typePassword = async (password: string) => {
    await typeEmail(ada.email)
    const step = await inDialog('Final Confirmation')
    if (password) await pasteInto(page.user, step.field('Password'), password)
    await page.user.click(step.button('Delete Account'))
    return step
  }
  return { ...page, toEmail, typeEmail, typePassword }
}

describe('Impact of Account Deletion', () => {
  test('lists the podcasts to be deleted and what happens to their feeds', async () => {
    net.answers('UserService.FindDeletionImpact', { ...impact, podcasts })
    await open()
    const step = await inDialog('Impact of Account Deletion')
    expect((await step.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['The Long Take', 'Bees & Keys'])
    expect((await dialog('Impact of Account Deletion')).textContent).toContain('Feed URLs keep working')
  })

  test('says that no podcasts will be deleted', async () => {
    await open()
    expect(await screen.findByText("You don't own any podcasts, so none will be deleted.")).toBeTruthy()
  })

  test("stops if the account can't be deleted", async () => {
    net.answers('UserService.FindDeletionImpact', { ...impact, obstacle: 'Hand the instance over first.' })
    await open()
    expect(await screen.findByText('Hand the instance over first.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  test('shows loading and error states', async () => {
    const release = net.holds(pathOf('UserService.FindDeletionImpact'), 500, {})
    const { user } = await open()
    const step = await inDialog('Impact of Account Deletion')
    expect(step.getByText('Loading...')).toBeTruthy()
    release()
    expect(await step.findByText('Error loading data.')).toBeTruthy()
    net.answers('UserService.FindDeletionImpact', impact)
    await user.click(step.button('Retry'))
    expect(await step.findByRole('button', { name: 'Continue' })).toBeTruthy()
  })
})

describe('Confirm Email', () => {
  test.each(['', 'somebody@else.example', `${ada.email}x`])('rejects %j as the account email', async (email) => {
    const { typeEmail } = await open()
    const step = await typeEmail(email)
    await waitFor(() => expect(step.messageAt('Email')).toBe('Your email is incorrect.'))
    expect(screen.queryByRole('dialog', { name: 'Final Confirmation' })).toBeNull()
  })

  test('is the last step for an account without a password', async () => {
    net.answers('UserService.FindDeletionImpact', { ...impact, needsPassword: false })
    net.answers('UserService.Delete', {})
    const { typeEmail } = await open()
    await typeEmail(ada.email, 'Delete Account')
    expect(await dialog('Account Deleted')).toBeTruthy()
    expect(net.toldTo('confirmPassword')).toEqual([])
    expect(deletions()).toHaveLength(1)
  })
})

describe('Final Confirmation', () => {
  test.each(['', 'Wrong-word-1!'])('rejects the password %j', async (password) => {
    net.authRefuses('confirmPassword', 'INVALID_PASSWORD')
    const { typePassword } = await open()
    const step = await typePassword(password)
    await waitFor(() => expect(step.messageAt('Password')).toBe('Password is incorrect.'))
    expect(deletions()).toEqual([])
  })

  test('deletes the account, signs out and opens Get Started on OK', async () => {
    net.answers('UserService.Delete', {})
    const { user, place, typePassword } = await open()
    await typePassword('Sound-check-1!')
    const last = await inDialog('Account Deleted')
    expect(screen.getByText('Your account was successfully deleted.')).toBeTruthy()
    expect(deletions().map(({ body }) => body)).toEqual([{ user_id: ada.id }])
    expect(net.toldTo('signOut')).toEqual([{}])
    await waitFor(() => expect(queryClient.getQueryData(sessionKey)).toBeNull())
    await user.click(last.button('OK'))
    await waitFor(() => expect(place()).toBe('/get-started'))
  })

  test('reports a failure at the field without signing out', async () => {
    net.refuses('UserService.Delete', 'failed_precondition', 'You are the operator of this instance.')
    const { typePassword } = await open()
    const step = await typePassword('Sound-check-1!')
    expect(await screen.findByText('Failed to delete account.')).toBeTruthy()
    expect(step.messageAt('Password')).toBe('You are the operator of this instance.')
    expect(net.toldTo('signOut')).toEqual([])
    expect(queryClient.getQueryData(sessionKey)).toEqual(ada)
  })
})
