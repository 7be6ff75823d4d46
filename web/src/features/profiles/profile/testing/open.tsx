import type { User } from '@castwright/contract/profiles/shapes.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { ProfilePage } from '../ProfilePage.tsx'

export const person: User = {
  ...ada,
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada.l',
  bio: '<p>I make radio.<br />About bridges.</p>',
  dateOfBirth: '1990-12-10',
  instagramHandle: 'ada',
  userProfileUrl: 'http://localhost:3000/pal/ada.l',
}

export const bio = () => screen.getByRole('textbox', { name: 'Bio' }) as HTMLElement & { editor: Editor }

export const creatorUrl = () => screen.getByRole('group', { name: 'Creator Profile URL' }).textContent

/** Opens the loaded page and returns helpers to use it. */
export async function openProfile(net: Network, user: User = person) {
  signedIn(net, user)
  const page = await openPage(ProfilePage, '/settings/my-account/profile')
  await screen.findByRole('form', { name: 'Profile' })
  await screen.findByRole('textbox', { name: 'Bio' })
  return {
    ...page,
    enter: (label: string, text: string) => changeField(field(label), text),
    write: (html: string) => act(() => void bio().editor.chain().focus('end').insertContent(html).run()),
    save: () => page.user.click(button('Save')),
    cancel: () => page.user.click(button('Cancel')),
    // Users can pick a file of any type in the file dialog.
    choose: (label: string, file: File) => userEvent.setup({ applyAccept: false }).upload(field(label), file),
  }
}

/** The description and error text of a field. */
export const descriptionOf = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

export const untilChanged = (changed: boolean) => waitFor(() => expectEnabled(changed))

function expectEnabled(enabled: boolean): void {
  const wrong = ['Save', 'Cancel'].filter((name) => button(name).disabled === enabled)
  if (wrong.length > 0) throw new Error(`${wrong.join(' and ')} should be ${enabled ? 'open' : 'closed'}.`)
}
