import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { CalendarBody, type BodyProps } from './CalendarBody.tsx'
import { messages } from './messages.ts'

type Props = Omit<BodyProps, 'podcastId'> & {
  /** Null for all shows. */
  podcast: { id: string; title: string } | null
  /** Whether there is a page of all shows worth a link. */
  hasOthers: boolean
  /** Buttons such as Plan a season. */
  actions?: ReactNode
}

/** Everything with a date, in one show or all. */
export function CalendarPage({ podcast, hasOthers, actions, search, onSearch, ...body }: Props) {
  return (
    <Page
      title={podcast ? 'Calendar' : 'Calendar of all shows'}
      hint={messages.purpose}
      above={
        podcast && hasOthers ? (
          <Breadcrumbs here={podcast.title}>
            <TextLink to="/calendar/all" search={search} size="sm">
              All shows
            </TextLink>
          </Breadcrumbs>
        ) : null
      }
      action={actions}
    >
      <CalendarBody podcastId={podcast?.id ?? null} search={search} onSearch={onSearch} {...body} />
    </Page>
  )
}
