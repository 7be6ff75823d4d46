import { stepNames } from '@castwright/contract/workflow/steps.ts'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { shortMoment } from '../../../lib/moments.ts'
import { type Fold, FoldingCard } from '../../../ui/FoldingCard.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazyPart.tsx'
import type { StepsState } from '../api.ts'
import { type Assignee, assignmentOf } from '../assignments.ts'
import { StepBadge } from '../StepBadge.tsx'
import { StepButtons } from '../StepButtons.tsx'
import { useInterview } from './api.ts'
import { InterviewDetails } from './InterviewDetails.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

/** Calendars are large, so the form is loaded when it is opened. */
const InterviewDialog = lazyDialog(async () => (await import('./InterviewForm.tsx')).InterviewDialog)

type Props = {
  episodeId: string
  steps: StepsState | undefined
  team: readonly Assignee[]
  userId: string
  timeZone: string
  fold: Fold
  /** Times that guests can choose from. */
  times?: ReactNode
}

export function ScheduleInterviewCard({ episodeId, steps, team, userId, timeZone, fold, times }: Props) {
  const { data: interview, error, refetch } = useInterview(episodeId)
  const [isEditing, setEditing] = useState(false)
  const isCurrent = steps?.progress.currentStep === stepNames.scheduleInterview
  const edit = () => setEditing(true)
  const assignee = steps && assignmentOf(steps.progress, 'scheduleInterview').assignee
  return (
    <FoldingCard
      fold={fold}
      title="Schedule Interview"
      hint="Agree on a time with your guests and let the team know."
      result={interview ? shortMoment(interview.startsAt, timeZone) : null}
      aside={<StepBadge progress={steps?.progress} step="scheduleInterview" />}
    >
      <Stack gap="md">
        {interview ? (
          <InterviewDetails interview={interview} isCurrent={isCurrent} userId={userId} timeZone={timeZone} onChange={edit} />
        ) : interview === null ? (
          <>
            <Text size="sm" c="dimmed">
              No date yet. Set one to email an invitation to everyone taking part.
            </Text>
            <Group>
              <Button variant={isCurrent ? 'filled' : 'default'} leftSection={<Icon of={IconCalendarPlus} />} onClick={edit}>
                Set a date
              </Button>
            </Group>
          </>
        ) : (
          <QueryState title="Couldn't load the interview." order={3} error={error} refetch={refetch} rows={1} />
        )}
        {times}
        <StepButtons steps={steps} step="scheduleInterview" hasOtherMain={interview !== undefined || !error} />
      </Stack>
      <InterviewDialog
        opened={isEditing}
        onClose={() => setEditing(false)}
        episodeId={episodeId}
        interview={interview ?? null}
        team={team}
        startPeople={peopleOf(interview, userId, assignee?.id)}
        timeZone={timeZone}
      />
    </FoldingCard>
  )
}

/** A new interview starts with the user and who is assigned to the step. */
const peopleOf = (interview: Interview | null | undefined, userId: string, assigneeId: string | undefined): string[] =>
  interview ? interview.people.map(({ id }) => id) : [...new Set([userId, ...(assigneeId ? [assigneeId] : [])])]
