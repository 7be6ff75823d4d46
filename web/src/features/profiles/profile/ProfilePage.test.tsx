import { pathOf } from '@castwright/contract/methods.ts'
import { User } from '@castwright/contract/profiles/shapes.ts'
import { toWire } from '@castwright/contract/wire.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, openPage } from '../../../lib/testing/page.tsx'
import { ada } from '../../../lib/testing/people.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { sessionKey } from '../../../lib/sessionKey.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { bio, creatorUrl, openProfile, person, descriptionOf, untilChanged } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

const update = pathOf('UserService.Update')
const sent = () => net.callsTo(update).at(-1)?.body

describe('opening', () => {
  test('shows loading, then an error, and recovers on retry', async () => {
    queryClient.setQueryData(sessionKey, ada)
    const release = net.holds(pathOf('UserService.Find'), 500, { code: 'internal', msg: 'An unexpected error occurred.', meta: {} })
    const { user } = await openPage(ProfilePage, '/profile')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    release()
    expect(await screen.findByText('Error loading data.')).toBeTruthy()
    net.answers('UserService.Find', { user: ada })
    await user.click(button('Try again'))
    expect(await screen.findByRole('form', { name: 'Profile' })).toBeTruthy()
  })

  test('shows all labels in order', async () => {
    await openProfile(net)
    const labels = [...document.querySelectorAll('.mantine-InputWrapper-label')].map((label) => label.textContent)
    expect(labels).toEqual([
      'Photo',
      'First Name',
      'Last Name',
      'Username',
      'Bio',
      'Audio Bio',
      'Profile Color Theme',
      'Birthday',
      'Instagram',
      'Facebook',
      'Twitter',
      'LinkedIn',
    ])
  })

  test('shows all stored values', async () => {
    await openProfile(net)
    expect(field('First Name').value).toBe('Ada')
    expect(field('Birthday').value).toBe('12/10/1990')
    expect(field('Profile Color Theme').value).toBe('#4e73ff')
    expect(field('Instagram').value).toBe('ada')
    expect(bio().textContent).toBe('I make radio.About bridges.')
    expect(creatorUrl()).toContain(`${location.host}/pal/ada.l`)
  })
})

describe('Save and Cancel', () => {
  test('are disabled until a value changes', async () => {
    const { user } = await openProfile(net)
    await untilChanged(false)
    await user.type(field('First Name'), 'x')
    await untilChanged(true)
    await user.type(field('First Name'), '{Backspace}')
    await untilChanged(false)
  })

  test('detects changes to the bio and their removal', async () => {
    const { write } = await openProfile(net)
    write('!')
    await untilChanged(true)
    act(() => void bio().editor.commands.undo())
    await untilChanged(false)
  })

  test('Cancel restores all values', async () => {
    const { enter, write, cancel } = await openProfile(net)
    await enter('First Name', 'X')
    await enter('Birthday', '01/01/2020')
    await enter('Profile Color Theme', '#112233')
    await enter('Instagram', 'someone')
    write(' More.')
    await cancel()
    await untilChanged(false)
    expect(field('First Name').value).toBe('Ada')
    expect(field('Birthday').value).toBe('12/10/1990')
    expect(field('Profile Color Theme').value).toBe('#4e73ff')
    expect(field('Instagram').value).toBe('ada')
    expect(bio().textContent).toBe('I make radio.About bridges.')
    expect(screen.queryByText('Name must be at least 2 characters')).toBeNull()
    expect(screen.queryByText('You must be at least 13 years old')).toBeNull()
  })

  test('blocks saving with errors and focuses the first', async () => {
    const { enter, save } = await openProfile(net)
    await enter('Last Name', 'L')
    await save()
    expect(await screen.findByText('Please fix errors to save.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Last Name')))
    expect(net.callsTo(update)).toEqual([])
  })

  test('sends only changes and updates the form and session from the response', async () => {
    const { enter, save } = await openProfile(net)
    await enter('First Name', ' Augusta ')
    await enter('Birthday', '12/11/1990')
    const saved = {
      ...person,
      firstName: 'Augusta',
      dateOfBirth: '1990-12-11',
      thumbnailUrl: 'http://localhost/files/user-avatars/a-512.jpg',
    }
    net.answers('UserService.Update', { user: saved })
    await save()
    expect(await screen.findByText('Changes Saved.')).toBeTruthy()
    expect(sent()).toEqual({
      user: { id: person.id, first_name: 'Augusta', date_of_birth: '1990-12-11', version: 3 },
      thumbnail_file: null,
      audio_bio_file: null,
    })
    await untilChanged(false)
    expect(field('First Name').value).toBe('Augusta')
    expect(queryClient.getQueryData(sessionKey)).toEqual(saved)
  })

  describe('after a save in another tab', () => {
    const theirs = { ...person, firstName: 'Augusta', version: 4 }
    const refuseOld = () =>
      net.on(update, ({ body }) => {
        const { user } = body as { user: { version: number } }
        if (user.version === theirs.version) return Response.json({ user: toWire(User, { ...theirs, firstName: 'Annabella', version: 5 }) })
        return Response.json({ code: 'aborted', msg: 'Changed.', meta: { reason: 'settings_changed' } }, { status: 409 })
      })

    async function collide() {
      const page = await openProfile(net)
      refuseOld()
      net.answers('UserService.Find', { user: theirs })
      await page.enter('First Name', 'Annabella')
      await page.save()
      const dialog = within(await screen.findByRole('dialog', { name: 'Your profile changed in the meantime' }))
      const both = within(dialog.getByRole('region', { name: 'First Name' }))
      expect([both.getByText('Annabella'), both.getByText('Augusta')]).toHaveLength(2)
      return { ...page, choose: (name: string) => page.user.click(dialog.getByRole('button', { name })) }
    }

    test('keeps mine when chosen', async () => {
      const { choose } = await collide()
      await choose('Keep mine')
      expect(await screen.findByText('Changes Saved.')).toBeTruthy()
      expect(sent()).toMatchObject({ user: { first_name: 'Annabella', version: 4 } })
      expect(field('First Name').value).toBe('Annabella')
    })

    test('uses theirs when chosen', async () => {
      const { choose } = await collide()
      await choose('Use theirs')
      await waitFor(() => expect(field('First Name').value).toBe('Augusta'))
      await untilChanged(false)
      expect(net.callsTo(update)).toHaveLength(1)
      expect(screen.queryByText('Changes Saved.')).toBeNull()
    })

    test('keeps editing when chosen, and asks again at the next save', async () => {
      const { choose, save } = await collide()
      await choose('Keep editing')
      await untilChanged(true)
      expect(field('First Name').value).toBe('Annabella')
      await save()
      expect(await screen.findByRole('dialog', { name: 'Your profile changed in the meantime' })).toBeTruthy()
    })

    test('merges changes to other fields and says so', async () => {
      const { enter, save } = await openProfile(net)
      refuseOld()
      net.answers('UserService.Find', { user: theirs })
      await enter('Last Name', 'King')
      await save()
      expect(await screen.findByText('Your profile changed in the meantime. Both changes were saved.')).toBeTruthy()
      expect(sent()).toMatchObject({ user: { last_name: 'King', version: 4 } })
    })
  })

  test('shows a save error and keeps entries', async () => {
    const { enter, save } = await openProfile(net)
    await enter('First Name', 'Augusta')
    net.refuses('UserService.Update', 'internal', 'An unexpected error occurred.')
    await save()
    expect(await screen.findByText('Sorry, we were unable to update your information.')).toBeTruthy()
    expect(field('First Name').value).toBe('Augusta')
    await untilChanged(true)
  })

  test('shows a server error at its field', async () => {
    const { enter, save } = await openProfile(net)
    await enter('Facebook', 'someone')
    net.refuses('UserService.Update', 'invalid_argument', 'Some fields are invalid.', {
      'user.facebook_handle': 'Please enter a valid Facebook handle.',
    })
    await save()
    expect(await screen.findByText('Sorry, we were unable to update your information.')).toBeTruthy()
    expect(descriptionOf('Facebook')).toContain('Please enter a valid Facebook handle.')
  })
})
