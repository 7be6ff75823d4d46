import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { Button, Checkbox, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CalendarSheet } from '../../../ui/drawings/CalendarSheet.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton, TextLink } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { shiftSeason, useSeasons } from '../api.ts'
import { countOf } from '../summary.ts'
import { ChangeDatesDialog } from './ChangeDatesDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { mediumDay, weekdayDay } from '../../../lib/days.ts'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { dayOfRelease, draftsOf, stayingOf } from './drafts.ts'
import { ruleInWords } from './rule.ts'
import { SeasonEpisodes } from './SeasonEpisodes.tsx'
import { messageOf } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

type Asked = { season: Season; what: 'shift' | 'change'; opened: boolean; round: number }

/** The seasons that were planned for a show. */
export function SeasonsPage({ podcast }: { podcast: Podcast }) {
  const { profileUrl } = podcast
  const { data: seasons, error, refetch } = useSeasons(podcast.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = (season: Season, what: Asked['what']) =>
    setAsked((before) => ({ season, what, opened: true, round: (before?.round ?? 0) + 1 }))
  const close = () => setAsked((now) => now && { ...now, opened: false })
  const plan = (
    <LinkButton to="/$profileUrl/seasons/new" params={{ profileUrl }} leftSection={<Icon of={IconPlus} />}>
      Plan a season
    </LinkButton>
  )
  return (
    <Page
      title="Seasons"
      hint="Drafts you planned together. Shift them or give them new dates."
      above={
        <Breadcrumbs here="Seasons">
          <TextLink to="/$profileUrl/episodes/$filter" params={{ profileUrl, filter: 'all' }}>
            Episodes
          </TextLink>
        </Breadcrumbs>
      }
      action={seasons && seasons.length > 0 ? plan : null}
    >
      {seasons ? (
        seasons.length > 0 ? (
          <Stack gap="lg">
            {seasons.map((season, at) => (
              <SeasonCard
                key={season.id}
                season={season}
                profileUrl={profileUrl}
                startsOpen={at === 0}
                onShift={() => open(season, 'shift')}
                onChange={() => open(season, 'change')}
              />
            ))}
          </Stack>
        ) : (
          <EmptyState inCard drawing={<CalendarSheet />} title="No seasons planned yet" action={plan}>
            Create a whole season of drafts in one step, with dates, steps and tasks.
          </EmptyState>
        )
      ) : (
        <QueryState title="Couldn't load the seasons." inCard error={error} refetch={refetch} rows={4} />
      )}
      {asked?.what === 'shift' ? <ShiftDialog key={asked.round} season={asked.season} opened={asked.opened} onClose={close} /> : null}
      {asked?.what === 'change' ? (
        <ChangeDatesDialog key={asked.round} season={asked.season} opened={asked.opened} onClose={close} />
      ) : null}
    </Page>
  )
}

type Props = { season: Season; profileUrl: string; startsOpen: boolean; onShift: () => void; onChange: () => void }

function SeasonCard({ season, profileUrl, startsOpen, onShift, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const { episodes, rule, seasonNumber, createdAt } = season
  const dates = episodes.flatMap(({ plannedReleaseDate }) => (plannedReleaseDate ? [plannedReleaseDate] : [])).toSorted()
  const dayOf = (instant: string) => mediumDay(dayIn(rule.timeZone, new Date(instant)))
  const span = dates[0] && `${dayOf(dates[0])} to ${dayOf(dates.at(-1)!)}`
  const reason = draftsOf(season).length > 0 ? null : 'All episodes are scheduled or published.'
  return (
    <Card
      title={seasonNumber === null ? `Planned on ${dayOf(createdAt)}` : `Season ${seasonNumber}`}
      hint={[countOf(episodes.length, 'episode'), span].filter(Boolean).join(' · ')}
    >
      <Text size="sm" c="dimmed" mb="md">
        {ruleInWords(rule)}
      </Text>
      <Group gap="sm" mb={isOpen ? 'md' : 0}>
        <HintedButton variant="default" disabledReason={reason} onClick={onShift}>
          Shift
        </HintedButton>
        <HintedButton variant="default" disabledReason={reason} onClick={onChange}>
          Change dates
        </HintedButton>
        <Button variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide episodes' : 'Show episodes'}
        </Button>
      </Group>
      <div id={id} hidden={!isOpen}>
        <SeasonEpisodes season={season} profileUrl={profileUrl} />
      </div>
    </Card>
  )
}

const shiftBack = (season: Season, days: number, withDueDates: boolean) =>
  shiftSeason(season, -days, withDueDates).catch((error: unknown) => void toast.error(`Couldn't move the season back. ${messageOf(error)}`))

/** Moves the drafts of a season earlier or later. */
function ShiftDialog({ season, opened, onClose }: { season: Season; opened: boolean; onClose: () => void }) {
  const [count, setCount] = useState<number | string>(7)
  const [direction, setDirection] = useState('Later')
  const [withDueDates, setWithDueDates] = useState(true)
  const days = (Number(count) || 0) * (direction === 'Later' ? 1 : -1)
  const drafts = draftsOf(season).flatMap(({ plannedReleaseDate }) => (plannedReleaseDate ? [plannedReleaseDate] : []))
  const first = drafts.toSorted()[0]

  const save = useSubmit({ failed: "Couldn't move the season.", inForm: true }, async () => {
    const { season: moved } = await shiftSeason(season, days, withDueDates)
    toast.undo(
      `${countOf(drafts.length, 'draft')} moved by ${countOf(Math.abs(days), 'day')}.`,
      () => void shiftBack(moved, days, withDueDates),
    )
    onClose()
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Shift the season">
      <DialogForm of={save} label={`Move ${countOf(drafts.length, 'draft')}`} disabled={days === 0} onClose={onClose}>
        <SegmentedControl aria-label="Direction" fullWidth data={['Earlier', 'Later']} value={direction} onChange={setDirection} />
        <NumberInput
          label="Days"
          required
          min={1}
          max={templateLimits.shiftDays}
          allowDecimal={false}
          allowNegative={false}
          value={count}
          onChange={setCount}
        />
        <Checkbox
          label="Move the due dates of open steps and tasks too"
          checked={withDueDates}
          onChange={(event) => setWithDueDates(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {first && days !== 0 ? `The first release moves to ${weekdayDay(dayAfter(dayOfRelease(season, first), days))}. ` : null}
          {stayingOf(season)}
        </Text>
      </DialogForm>
    </Dialog>
  )
}
