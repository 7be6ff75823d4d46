import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button } from '../../../lib/testing/page.tsx'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { hears, paints, shows } from '../../../lib/testing/senses.ts'
import { openProfile, person, untilChanged } from './testing/open.tsx'

const photo = (name = 'me.png', type = 'image/png') => new File(['picture'], name, { type })
const sound = (name = 'me.mp3', type = 'audio/mpeg') => new File(['sound'], name, { type })
const withFiles = {
  ...person,
  thumbnailUrl: 'http://localhost:3000/files/user-avatars/a-512.jpg',
  audioBioUrl: 'http://localhost:3000/files/user-audio-bios/a.mp3',
}

let net: Network
let puts: Put[]
beforeEach(() => {
  net = network()
  puts = storage()
  hears(12)
  paints()
})
afterEach(() => vi.restoreAllMocks())

const chosenPicture = () => screen.findByAltText<HTMLImageElement>('Original to crop')

async function choosePhoto(page: Awaited<ReturnType<typeof openProfile>>, file = photo()) {
  await page.choose('Photo file', file)
  shows(await chosenPicture(), 800, 600)
  await page.user.click(button('Use photo'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const chooseSound = async (page: Awaited<ReturnType<typeof openProfile>>, file = sound()) => {
  await page.choose('Audio bio file', file)
  await screen.findByRole('group', { name: 'your new audio bio' })
}

const signs = () =>
  net.on(pathOf('UploadService.GetSignedURL'), ({ body }) => {
    const { bucket } = body as { bucket: string }
    return new Response(
      JSON.stringify({
        url: `/storage/${bucket}`,
        resumable_url: null,
        bucket,
        object: `new-${bucket}`,
        expires_at: '2030-01-01T00:00:00Z',
      }),
    )
  })

describe('the photo', () => {
  test('has a hint, and is rejected when it is no photo', async () => {
    const page = await openProfile(net)
    expect(screen.getByText(/2 MB minimum recommended/)).toBeTruthy()
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', '']) {
      await page.choose('Photo file', photo('me.xyz', type))
      expect(await screen.findByText('Invalid file type'), type).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      await untilChanged(false)
      await choosePhoto(page)
      expect(screen.queryByText('Invalid file type')).toBeNull()
      await page.cancel()
      await untilChanged(false)
    }
  })

  test.each([
    [uploadLimits.image, true],
    [uploadLimits.image - 1, false],
  ])('of %d bytes is rejected: %s', async (size, refused) => {
    const { choose } = await openProfile(net)
    const file = Object.defineProperty(photo(), 'size', { value: size })
    await choose('Photo file', file)
    if (refused) expect(await screen.findByText('Please choose an image less than 16 MB.')).toBeTruthy()
    else expect(await chosenPicture()).toBeTruthy()
  })

  test("that the browser can't decode is rejected", async () => {
    const { choose } = await openProfile(net)
    await choose('Photo file', photo())
    fireEvent.error(await chosenPicture())
    expect(await screen.findByText('Invalid file type')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is cropped, counts as a change and is dropped on Cancel', async () => {
    const page = await openProfile(net)
    await choosePhoto(page)
    await untilChanged(true)
    expect(screen.getByAltText('Ada Lovelace').getAttribute('src')).toMatch(/^blob:/)
    await page.cancel()
    await untilChanged(false)
    await waitFor(() => expect(screen.queryByAltText('Ada Lovelace')).toBeNull())
  })

  test('whose crop is canceled changes nothing', async () => {
    const { choose, user } = await openProfile(net)
    await choose('Photo file', photo())
    await chosenPicture()
    const dialog = screen.getByRole('dialog')
    const cancel = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Cancel')!
    await user.click(cancel)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await untilChanged(false)
  })

  test('is shown and removable when stored', async () => {
    const page = await openProfile(net, withFiles)
    expect(screen.getByAltText('Ada Lovelace').getAttribute('src')).toBe('http://localhost:3000/files/user-avatars/a-256.webp')
    await page.user.click(button('Remove photo'))
    await untilChanged(true)
    net.answers('UserService.Update', { user: { ...withFiles, thumbnailUrl: null } })
    await page.save()
    await screen.findByText('Changes Saved.')
    expect(net.callsTo(pathOf('UserService.Update')).at(-1)?.body).toMatchObject({
      user: { id: person.id, thumbnail_url: null },
      thumbnail_file: null,
    })
  })
})

describe('the audio bio', () => {
  test('with another ending is rejected', async () => {
    const page = await openProfile(net)
    const endings = 'Please choose an .mp3 or .m4a file.'
    for (const name of ['me.wav', 'me.ogg', 'me', 'me.mp3.zip']) {
      await page.choose('Audio bio file', sound(name))
      expect(await screen.findByText(endings), name).toBeTruthy()
      await untilChanged(false)
      await chooseSound(page)
      expect(screen.queryByText(endings)).toBeNull()
      await page.cancel()
      await untilChanged(false)
    }
  })

  test('that is too large is rejected', async () => {
    const { choose } = await openProfile(net)
    await choose('Audio bio file', Object.defineProperty(sound(), 'size', { value: uploadLimits.audioBio + 1 }))
    expect(await screen.findByText('Please choose an audio file less than 32 MB.')).toBeTruthy()
  })

  test('can be played before saving and removed', async () => {
    const page = await openProfile(net)
    await chooseSound(page, sound('Me.M4A', ''))
    expect(screen.getByText('0:00 / 0:12')).toBeTruthy()
    await untilChanged(true)
    await page.user.click(button('Remove audio'))
    await untilChanged(false)
    expect(screen.queryByRole('group', { name: 'your new audio bio' })).toBeNull()
  })

  test('longer than a minute is rejected and its preview removed', async () => {
    const page = await openProfile(net)
    await chooseSound(page)
    hears(61)
    await page.choose('Audio bio file', sound('long.mp3'))
    expect(await screen.findByText('Your audio bio must be 60 seconds or less.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'your new audio bio' })).toBeNull())
    await untilChanged(false)
  })

  test("that isn't audio is rejected with an error and a log entry", async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    hears(null)
    const { choose } = await openProfile(net)
    await choose('Audio bio file', sound('text.mp3'))
    expect(await screen.findByText("We couldn't read this audio file. Please choose another .mp3 or .m4a file.")).toBeTruthy()
    expect(log).toHaveBeenCalledWith('text.mp3 could not be decoded.', expect.anything())
  })

  test('can be played and removed when stored, and is restored on Cancel', async () => {
    const page = await openProfile(net, withFiles)
    expect(screen.getByRole('group', { name: 'your audio bio' }).querySelector('audio')?.getAttribute('src')).toBe(withFiles.audioBioUrl)
    await page.user.click(button('Remove audio'))
    await untilChanged(true)
    expect(screen.queryByRole('group', { name: 'your audio bio' })).toBeNull()
    await page.cancel()
    expect(await screen.findByRole('group', { name: 'your audio bio' })).toBeTruthy()
    await page.user.click(button('Remove audio'))
    net.answers('UserService.Update', { user: { ...withFiles, audioBioUrl: null } })
    await page.save()
    await screen.findByText('Changes Saved.')
    expect(net.callsTo(pathOf('UserService.Update')).at(-1)?.body).toMatchObject({ user: { audio_bio_url: null }, audio_bio_file: null })
  })
})

test('ignores a file that finishes loading after Cancel', async () => {
  const page = await openProfile(net)
  await page.enter('First Name', 'Augusta')
  const bytes = Promise.withResolvers<ArrayBuffer>()
  const slow = Object.assign(sound(), { arrayBuffer: () => bytes.promise })
  await page.choose('Audio bio file', slow)
  await page.cancel()
  bytes.resolve(new ArrayBuffer(5))
  await untilChanged(false)
  await act(() => bytes.promise.then(() => {}))
  expect(screen.queryByRole('group', { name: 'your new audio bio' })).toBeNull()
})

describe('sending', () => {
  const bar = (name: string) => screen.findByRole('progressbar', { name })

  test('uploads both files with progress and saves their references', async () => {
    const page = await openProfile(net)
    await choosePhoto(page, photo('me.jpg', 'image/jpeg'))
    await chooseSound(page)
    signs()
    net.answers('UserService.Update', { user: withFiles })
    await page.save()
    await waitFor(() => expect(puts).toHaveLength(2))
    expect(puts.map(({ url, headers }) => [url, headers['content-type']])).toEqual([
      ['PUT /storage/user-avatars', 'image/jpeg'],
      ['PUT /storage/user-audio-bios', 'audio/mpeg'],
    ])
    puts[0]!.arrives(0.42)
    expect(await screen.findByText('42%')).toBeTruthy()
    expect((await bar('Uploading your photo')).getAttribute('aria-valuenow')).toBe('42')
    expect((await bar('Uploading your audio bio')).getAttribute('aria-valuenow')).toBe('0')
    puts[0]!.ends(200)
    puts[1]!.ends(200)
    await screen.findByText('Changes Saved.')
    expect(net.callsTo(pathOf('UserService.Update')).at(-1)?.body).toEqual({
      user: { id: person.id, version: 3 },
      thumbnail_file: { bucket: 'user-avatars', object: 'new-user-avatars' },
      audio_bio_file: { bucket: 'user-audio-bios', object: 'new-user-audio-bios' },
    })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(await screen.findByRole('group', { name: 'your audio bio' })).toBeTruthy()
  })

  test('saves nothing and keeps entries when canceled', async () => {
    const page = await openProfile(net)
    await choosePhoto(page)
    signs()
    await page.save()
    await page.user.click(await screen.findByRole('button', { name: 'Cancel uploading your photo' }))
    expect(await screen.findByText("Upload canceled. Your changes haven't been saved yet.")).toBeTruthy()
    expect(puts[0]!.aborted).toBe(true)
    expect(net.callsTo(pathOf('UserService.Update'))).toEqual([])
    await untilChanged(true)
    expect(screen.getByAltText('Ada Lovelace').getAttribute('src')).toMatch(/^blob:/)
  })

  test('shows a failed upload at its field and cancels the other', async () => {
    const page = await openProfile(net)
    await choosePhoto(page)
    await chooseSound(page)
    signs()
    await page.save()
    await waitFor(() => expect(puts).toHaveLength(2))
    puts[0]!.breaks()
    expect(await screen.findByText('Sorry, we were unable to update your information.')).toBeTruthy()
    expect(screen.getByText(/The server could not be reached/)).toBeTruthy()
    expect(puts[1]!.aborted).toBe(true)
    await untilChanged(true)
  })

  test("shows server errors at the file's field", async () => {
    const page = await openProfile(net)
    await chooseSound(page)
    signs()
    net.refuses('UserService.Update', 'invalid_argument', 'Some fields are invalid.', {
      audio_bio_file: 'Your audio bio must be 60 seconds or less.',
    })
    await page.save()
    await waitFor(() => expect(puts).toHaveLength(1))
    puts[0]!.ends(200)
    expect(await screen.findByText('Sorry, we were unable to update your information.')).toBeTruthy()
    expect(screen.getByText('Your audio bio must be 60 seconds or less.')).toBeTruthy()
  })
})
