import { pathOf } from '@castwright/contract/methods.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field } from '../../../lib/testing/page.tsx'
import { withSlashes } from './BirthdayField.tsx'
import { bio, creatorUrl, openProfile, person, descriptionOf } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

test("shows each field's own error only", async () => {
  const { enter } = await openProfile(net)
  const [short, long] = ['Name must be at least 2 characters', 'Name cannot exceed 25 characters']
  const [noDate, young] = ['Please enter a date as MM/DD/YYYY', 'You must be at least 13 years old']
  const fiveYearsAgo = `01/01/${new Date().getFullYear() - 5}`
  const before: Record<string, string> = {}
  // Consecutive cases of the same field have different messages.
  for (const [label, text, message] of [
    ['First Name', 'A', short],
    ['First Name', 'A'.repeat(26), long],
    ['First Name', '', short],
    ['Last Name', 'Lovelacelovelacelovelacelov', long],
    ['Last Name', 'Lovelace2', 'Name cannot include numbers'],
    ['Profile Color Theme', 'blue', 'Please choose a color'],
    ['Birthday', '13/45/1990', noDate],
    ['Birthday', fiveYearsAgo, young],
    ['Birthday', '02/30/1990', noDate],
    ['Birthday', fiveYearsAgo, young],
    ['Birthday', 'yesterday', noDate],
    ['Instagram', 'not a name', 'Please enter a valid Instagram handle.'],
    ['LinkedIn', 'a/b/c', 'Please enter a valid LinkedIn handle.'],
  ] as const) {
    await enter(label, text)
    await waitFor(() => expect(descriptionOf(label), text).toContain(message))
    if (before[label]) expect(descriptionOf(label)).not.toContain(before[label])
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    before[label] = message
  }
})

describe('the username', () => {
  const validate = pathOf('UserService.ValidateUsername')
  const says = (label = 'Username') => descriptionOf(label)

  test('that does not meet the criteria is rejected without a call to the server', async () => {
    const { enter } = await openProfile(net)
    const criteria = 'Sorry, username does not meet our criteria'
    for (const name of ['abcdefghijklmno', '12345', 'ada lovelace', 'ada!', 'adä']) {
      await enter('Username', name)
      await waitFor(() => expect(says(), name).toContain(criteria))
      expect(creatorUrl()).toContain('Select a username to get a creator profile URL')
      await enter('Username', person.username)
      await waitFor(() => expect(says()).not.toContain(criteria))
    }
    expect(net.callsTo(validate)).toEqual([])
  })

  test('is checked while typing once well-formed', async () => {
    const { user } = await openProfile(net, { ...person, username: '' })
    net.answers('UserService.ValidateUsername', { isValid: true, message: '' })
    expect(creatorUrl()).toContain('Select a username to get a creator profile URL')
    await user.type(field('Username'), 'b')
    await waitFor(() => expect(says()).toContain('Available.'))
    expect(net.callsTo(validate).map((call) => call.body)).toEqual([{ username: 'b' }])
    expect(creatorUrl()).toContain(`${location.host}/pal/b`)
    await user.type(field('Username'), 'ob')
    await waitFor(() => expect(net.callsTo(validate).at(-1)?.body).toEqual({ username: 'bob' }))
  })

  test("that is taken can't be saved", async () => {
    const { enter, save } = await openProfile(net)
    net.answers('UserService.ValidateUsername', { isValid: false, message: 'Sorry, this username is taken' })
    await enter('Username', 'bob')
    await waitFor(() => expect(says()).toContain('Sorry, this username is taken'))
    expect(creatorUrl()).toContain('Select a username to get a creator profile URL')
    await save()
    expect(await screen.findByText('Please fix errors to save.')).toBeTruthy()
    expect(net.callsTo(pathOf('UserService.Update'))).toEqual([])
  })

  test("that can't be checked shows an error and counts as taken", async () => {
    const { enter, save } = await openProfile(net)
    net.refuses('UserService.ValidateUsername', 'internal')
    await enter('Username', 'bob')
    expect(await screen.findByText('Sorry, we were unable to validate your username.')).toBeTruthy()
    expect(says()).toContain('Sorry, this username is taken')
    await save()
    // Saving checks it again, and the reason replaces the request to fix errors.
    expect(await screen.findByText('Sorry, we were unable to validate your username.')).toBeTruthy()
    expect(net.callsTo(pathOf('UserService.Update'))).toEqual([])
  })

  test('is checked before saving even when submitted fast', async () => {
    const { user } = await openProfile(net)
    net.answers('UserService.ValidateUsername', { isValid: false, message: 'Sorry, this username is taken' })
    fireEvent.change(field('Username'), { target: { value: 'bob' } })
    await user.type(field('Username'), '{Enter}')
    expect(await screen.findByText('Please fix errors to save.')).toBeTruthy()
    await waitFor(() => expect(says()).toContain('Sorry, this username is taken'))
    expect(net.callsTo(pathOf('UserService.Update'))).toEqual([])
  })

  test('that is unchanged is accepted without asking the server', async () => {
    const odd = { ...person, username: 'much.too.long.for.today' }
    const { enter, save } = await openProfile(net, odd)
    await enter('Username', 'other')
    await enter('Username', odd.username)
    expect(says()).not.toContain('criteria')
    await enter('First Name', 'Augusta')
    net.answers('UserService.Update', { user: { ...odd, firstName: 'Augusta' } })
    await save()
    expect(await screen.findByText('Changes Saved.')).toBeTruthy()
  })

  test('can be cleared', async () => {
    const { enter, save } = await openProfile(net)
    await enter('Username', '')
    net.answers('UserService.Update', { user: { ...person, username: '', userProfileUrl: null } })
    await save()
    expect(await screen.findByText('Changes Saved.')).toBeTruthy()
    expect(net.callsTo(validate)).toEqual([])
    expect(creatorUrl()).toContain('Select a username to get a creator profile URL')
  })

  test('copies the full URL', async () => {
    const { user } = await openProfile(net)
    await user.click(button('Copy creator profile URL'))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/pal/ada.l`)
  })
})

test('limits the bio to 500 characters', async () => {
  const { write, save } = await openProfile(net, { ...person, bio: '' })
  write('x'.repeat(500))
  expect(await screen.findByText('500/500')).toBeTruthy()
  expect(screen.queryByText('Bio cannot exceed 500 characters')).toBeNull()
  write('y')
  expect(await screen.findByText('Bio cannot exceed 500 characters')).toBeTruthy()
  expect(screen.getByText('501/500').dataset['over']).toBe('true')
  await save()
  expect(await screen.findByText('Please fix errors to save.')).toBeTruthy()
  expect(bio().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(bio()))
})

test('suggests team members on @ in the bio', async () => {
  const { write, user } = await openProfile(net, { ...person, bio: '' })
  const bob = { id: '0198c0de-0000-7000-8000-00000000000b', username: 'bob', firstName: 'Bob', lastName: 'Brown', thumbnailUrl: null }
  net.answers('UserService.FindMentionable', { users: [bob] })
  write('@bo')
  await user.click(await screen.findByRole('option', { name: /Bob Brown/ }))
  expect(net.callsTo(pathOf('UserService.FindMentionable')).at(-1)?.body).toEqual({ user_id: person.id, text: 'bo' })
  expect(bio().innerHTML).toContain(`<a data-mention="${bob.id}" href="/pal/bob"`)
})

test('turns a pasted link into a handle', async () => {
  const { user } = await openProfile(net, { ...person, instagramHandle: '' })
  for (const [label, link, handle] of [
    ['Instagram', 'https://www.instagram.com/ada.l/?hl=en', 'ada.l'],
    ['Facebook', 'https://m.facebook.com/profile.php?id=1234567', '1234567'],
    ['Twitter', 'https://x.com/ada', 'ada'],
    ['LinkedIn', 'https://www.linkedin.com/in/ada-l', 'ada-l'],
    ['LinkedIn', 'linkedin.com/company/acme', 'company/acme'],
  ] as const) {
    await user.clear(field(label))
    await user.paste(link)
    await waitFor(() => expect(field(label).value).toBe(handle))
  }
})

test('turns a typed @ or link into a handle on blur', async () => {
  const { enter } = await openProfile(net)
  await enter('Twitter', '@ada')
  await waitFor(() => expect(field('Twitter').value).toBe('ada'))
  await enter('Instagram', 'instagram.com/ada.l')
  await waitFor(() => expect(field('Instagram').value).toBe('ada.l'))
})

test('shows a fixed prefix before handles', async () => {
  await openProfile(net)
  const before = (label: string) => field(label).getAttribute('aria-description')
  expect(before('Instagram')).toBe('instagram.com/')
  expect(before('Facebook')).toBe('facebook.com/')
  expect(before('Twitter')).toBe('twitter.com/')
  expect(before('LinkedIn')).toBe('linkedin.com/in/')
})

test('opens and closes the picker and changes the color', async () => {
  const { user } = await openProfile(net)
  await user.click(button('Choose a color (current: #4e73ff)'))
  const hue = await screen.findByRole('slider', { name: 'Hue' })
  hue.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(field('Profile Color Theme').value).not.toBe('#4e73ff'))
  expect(field('Profile Color Theme').value).toMatch(/^#[0-9a-f]{6}$/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('slider', { name: 'Hue' })).toBeNull())
})

test('accepts a color without # and in uppercase', async () => {
  const { enter, save } = await openProfile(net)
  await enter('Profile Color Theme', 'AABBCC')
  expect(field('Profile Color Theme').value).toBe('#aabbcc')
  net.answers('UserService.Update', { user: { ...person, profileColor: 'aabbcc' } })
  await save()
  await screen.findByText('Changes Saved.')
  expect(net.callsTo(pathOf('UserService.Update')).at(-1)?.body).toMatchObject({ user: { profile_color: 'aabbcc' } })
})

test('can clear the birthday', async () => {
  const { enter, save } = await openProfile(net)
  await enter('Birthday', '')
  net.answers('UserService.Update', { user: { ...person, dateOfBirth: null } })
  await save()
  await screen.findByText('Changes Saved.')
  expect(net.callsTo(pathOf('UserService.Update')).at(-1)?.body).toMatchObject({ user: { date_of_birth: null } })
})

test.each([
  ['0', '', '0'],
  ['02', '0', '02/'],
  ['02/29', '02/2', '02/29/'],
  ['02/29/2000', '02/29/200', '02/29/2000'],
  ['02292000', '', '02/29/2000'],
  ['02', '02/', '02'],
  ['029', '02', '02/9'],
  ['2/9/1990', '', '2/9/1990'],
  ['02//', '02/', '02/'],
  ['Feb', 'Fe', 'Feb'],
])('formats %j typed after %j as %j', (typed, before, shown) => {
  expect(withSlashes(typed, before)).toBe(shown)
})
