import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ComingSoon } from '../../ui/ComingSoon.tsx'

export function CalendarPage() {
  return (
    <Page title="Calendar">
      <ComingSoon
        drawing={<CalendarSheet />}
        title="Sync Your Calendar"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        See interviews, deadlines and release dates for all your shows alongside the rest of your week.
      </ComingSoon>
    </Page>
  )
}
