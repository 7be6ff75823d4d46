import { Button } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { CardGridSkeleton, FormSkeleton, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ComingSoon } from '../../ui/ComingSoon.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './gallery.module.css'

export function States() {
  return (
    <>
      <Card title="Empty">
        <EmptyState order={3} drawing={<Microphone />} title="Add Your First Podcast" action={<Button>Start a New Podcast</Button>}>
          Start from scratch, or import an existing show from its RSS feed.
        </EmptyState>
      </Card>
      <Card title="Failed">
        <ErrorState order={3} title="Error loading podcasts..." onRetry={() => toast.info('Trying again')} />
      </Card>
      <ComingSoon
        drawing={<CalendarSheet />}
        title="Sync Your Calendar"
        action={
          <LinkButton to="/dev/ui" variant="default">
            Next step
          </LinkButton>
        }
      >
        One sentence about what's coming.
      </ComingSoon>
      <Card title="Loading">
        <CardGridSkeleton />
      </Card>
      <Card title="Loading a form">
        <FormSkeleton fields={3} />
      </Card>
      <Card title="Loading rows">
        <RowsSkeleton rows={3} />
      </Card>
      <Card title="Busy" className={classes.overlaid}>
        <LoadingOverlay visible />
      </Card>
    </>
  )
}
