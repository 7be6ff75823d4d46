import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { ShowSettings } from '../ShowSettingsPage.tsx'

export const summary = () => screen.getByRole('textbox', { name: 'Show Summary' }) as HTMLElement & { editor: Editor }

/** The open dropdown has the same label, so look for the input only. */
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

/** Opens the loaded page and returns helpers to use it. */
export async function openSettings(net: Network, podcast: Podcast = longTake, user = ada) {
  signedIn(net, user)
  net.answers('PodcastService.Find', { podcast })
  net.answers('PodcastService.FindOwnershipOffer', { ownershipOffer: null })
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
  const page = await openPage(() => <ShowSettings podcastId={podcast.id} />, `/settings/podcast/${podcast.id}/show-settings`)
  await screen.findByRole('form', { name: 'Show Settings' })
  await screen.findByRole('textbox', { name: 'Show Summary' })
  return {
    ...page,
    enter: (label: string, text: string) => changeField(field(label), text),
    write: (html: string) => act(() => void summary().editor.chain().focus('end').insertContent(html).run()),
    save: () => page.user.click(button('Save')),
    cancel: () => page.user.click(button('Cancel')),
    /** The body of the last request. */
    sent: () => net.callsTo(pathOf('PodcastService.Update')).at(-1)?.body,
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

export const untilChanged = (changed: boolean) =>
  waitFor(() => {
    const wrong = ['Save', 'Cancel'].filter((name) => button(name).disabled === changed)
    if (wrong.length > 0) throw new Error(`${wrong.join(' and ')} should be ${changed ? 'open' : 'closed'}.`)
  })
