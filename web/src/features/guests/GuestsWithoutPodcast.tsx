import { Guests } from '../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { messages } from './messages.ts'

/** Shown to users without a podcast. */
export function GuestsWithoutPodcast() {
  return (
    <Page title="Guest Portal">
      <EmptyState inCard drawing={<Guests />} title={messages.headline} action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}>
        Keep a guest book, invite guests with one link, and share everything they need for the interview.
      </EmptyState>
    </Page>
  )
}
