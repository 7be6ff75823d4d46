import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { pathOf } from '@castwright/contract/methods.ts'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../../../lib/testing/page.tsx'
import { shows } from '../../../../lib/testing/senses.ts'
import { openAddPodcast } from '../flow.ts'
import { NewPodcast } from '../NewPodcast.tsx'
import { ImportShow } from '../../../../app/ImportShow.tsx'

export const summary = () => screen.getByRole('textbox', { name: 'Show Summary' }) as HTMLElement & { editor: Editor }

/** The open dropdown has the same accessible name. */
export const categories = () => screen.getByLabelText<HTMLInputElement>('Categories', { selector: 'input' })

export const picture = (name = 'cover.png', type = 'image/png') => new File(['picture'], name, { type })

/** Opens an empty drawer and returns helpers to fill it in. */
export async function openDrawer(net: Network, onAddEpisode: (podcastId: string) => void = () => undefined) {
  const page = await openPage(() => <NewPodcast Import={ImportShow} onAddEpisode={onAddEpisode} />, '/my-podcasts')
  act(openAddPodcast)
  await screen.findByRole('dialog', { name: 'Add Podcast' })
  await screen.findByRole('textbox', { name: 'Show Summary' })
  const { user } = page
  const enter = (label: string, text: string) => changeField(field(label), text)
  const pick = async (name: string) => {
    await user.click(categories())
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }
  const write = (html: string) => act(() => void summary().editor.chain().focus('end').insertContent(html).run())
  return {
    ...page,
    enter,
    pick,
    write,
    /** Fills in the required fields. */
    async fill() {
      await enter('Title', 'The Long Take')
      await enter('Profile URL', 'the-long-take')
      await pick('Film Reviews')
      write('Films, one shot at a time.')
    },
    add: () => user.click(button('Add Podcast')),
    choice: (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }),
    // Users can pick a file of any type in the file dialog.
    choose: (file: File) => userEvent.setup({ applyAccept: false }).upload(field('Artwork file'), file),
    async crop(width: number, height: number) {
      shows(await screen.findByAltText<HTMLImageElement>('Original to crop'), width, height)
      await user.click(button('Use artwork'))
      await screen.findByRole('button', { name: 'Change artwork' })
    },
    /** The body of the last request. */
    created: () => net.callsTo(pathOf('PodcastService.Create')).at(-1)?.body,
  }
}

/** The description and error text of a field. */
export const descriptionOf = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
