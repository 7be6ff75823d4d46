import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { ShowSettings } from '../ShowSettingsPage.tsx'

export const summary = () => screen.getByRole('textbox', { name: 'Show Summary' }) as HTMLElement & { editor: Editor }

/** A list that is open has the label of its field. */
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

/** The page of a podcast, loaded, with all that one does on it. */
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
    /** What was last asked of the server. */
    sent: () => net.callsTo(pathOf('PodcastService.Update')).at(-1)?.body,
    // A dialog of files can be told to show all of them.
    choose: (label: string, file: File) => userEvent.setup({ applyAccept: false }).upload(field(label), file),
  }
}

/** All that is said under a field. */
export const saidOf = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

export const untilChanged = (changed: boolean) =>
  waitFor(() => {
    const wrong = ['Save', 'Cancel'].filter((name) => button(name).disabled === changed)
    if (wrong.length > 0) throw new Error(`${wrong.join(' and ')} should be ${changed ? 'open' : 'closed'}.`)
  })
