import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { query } from '../../../lib/rpc.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { LinkButton, TextLink } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useLastSeason, useTemplates } from '../api.ts'
import { countOf } from '../summary.ts'
import { inputOf, type Move, newPlan, pastDueDates, type Plan, rowsOf, withDefault } from './plan.ts'
import { PlanFields } from './PlanFields.tsx'
import { ruleFault } from './rule.ts'
import { SeasonPreview } from './SeasonPreview.tsx'
import classes from './Seasons.module.css'
import { type Creation, useCreateSeason } from './useCreateSeason.ts'
import { SeasonEpisodes } from './SeasonEpisodes.tsx'

type Props = {
  podcast: Podcast
  /** Why no episode can be added, or null if one can. */
  disabledReason: string | null
}

/** Milliseconds without a change before the dates are calculated again. */
const debounceMs = 250

/** Plans the episodes of a season: a rule, the dates it gives, and the drafts. */
export function PlanSeasonPage({ podcast, disabledReason }: Props) {
  const [plan, setPlan] = useState(() => newPlan(podcast, new Date()))
  const { creation, create, retryMoves, startOver } = useCreateSeason(podcast)
  const { profileUrl } = podcast
  return (
    <Page
      title="Plan a season"
      hint="Create a season's drafts with their dates, steps and tasks. Nothing is published."
      above={
        <Breadcrumbs here="Plan a season">
          <TextLink to="/$profileUrl/seasons" params={{ profileUrl }}>
            Seasons
          </TextLink>
        </Breadcrumbs>
      }
    >
      {creation.phase === 'done' || creation.phase === 'moving' ? (
        <SeasonResult
          podcast={podcast}
          creation={creation}
          onRetry={(moves) => void retryMoves(creation.season, moves)}
          onAgain={() => {
            setPlan(newPlan(podcast, new Date()))
            startOver()
          }}
        />
      ) : (
        <Planner
          podcast={podcast}
          plan={plan}
          onPlan={setPlan}
          error={creation.phase === 'planning' ? creation.error : null}
          isCreating={creation.phase === 'creating'}
          disabledReason={disabledReason}
          onCreate={(final) => void create(final)}
        />
      )}
    </Page>
  )
}

type PlannerProps = Props & {
  plan: Plan
  onPlan: (plan: Plan) => void
  error: string | null
  isCreating: boolean
  onCreate: (plan: Plan) => void
}

function Planner({ podcast, plan: typed, onPlan, error, isCreating, disabledReason, onCreate }: PlannerProps) {
  const id = useId()
  const now = useNow()
  const { data: templates, isPending: isLoading } = useTemplates(podcast.id)
  const lastSeason = useLastSeason(podcast).data
  const hasSeasons = podcast.episodeGrouping === 'seasons'
  const plan = { ...withDefault(typed, templates ?? []), seasonNumber: hasSeasons ? (typed.seasonNumber ?? (lastSeason ?? 0) + 1) : null }
  const fault = ruleFault(plan.rule) ?? (plan.title.trim() === '' ? 'Enter a title.' : null)
  const [input] = useDebouncedValue(inputOf(podcast, plan), debounceMs)
  const preview = useQuery({
    ...query('SeasonService.Preview', input),
    enabled: fault === null && ruleFault(input.rule) === null && input.title.trim() !== '',
    placeholderData: keepPreviousData,
    // Another person may have taken a date.
    staleTime: 0,
  })
  const isCurrent = JSON.stringify(input) === JSON.stringify(inputOf(podcast, plan)) && !preview.isPlaceholderData
  const rows = rowsOf(preview.data?.episodes ?? [], plan)
  const reason = disabledReason ?? fault ?? (isCurrent && preview.data && !isLoading ? null : 'Calculating the dates.')
  return (
    <div className={classes.planner}>
      <Card>
        <Form id={id} onSubmit={() => (reason === null ? onCreate(plan) : undefined)}>
          <PlanFields podcast={podcast} plan={plan} templates={templates ?? []} onPlan={onPlan} />
        </Form>
      </Card>
      <SeasonPreview
        rule={plan.rule}
        rows={rows}
        fault={fault}
        isOld={!isCurrent}
        past={pastDueDates(
          rows,
          templates?.find(({ id: one }) => one === plan.templateId),
          dayIn(plan.rule.timeZone, new Date(now)),
        )}
        isEdited={Object.keys(plan.moved).length > 0}
        error={preview.error}
        onRetry={() => void preview.refetch()}
        onMove={(ruleDay, day) => {
          const { [ruleDay]: _, ...others } = plan.moved
          onPlan({ ...plan, moved: day === ruleDay ? others : { ...others, [ruleDay]: day } })
        }}
        onSkip={(skipDates) => onPlan({ ...plan, rule: { ...plan.rule, skipDates } })}
      />
      <Stack gap="sm">
        <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)" className={classes.error}>
          {error}
        </Text>
        <HintedButton type="submit" form={id} loading={isCreating} disabledReason={reason} fullWidth>
          {`Create ${countOf(plan.rule.count, 'draft')}`}
        </HintedButton>
      </Stack>
    </div>
  )
}

type SeasonResultProps = {
  podcast: Podcast
  creation: Extract<Creation, { phase: 'moving' | 'done' }>
  onRetry: (moves: readonly Move[]) => void
  onAgain: () => void
}

/** The new drafts, and whether all their dates are as planned. */
function SeasonResult({ podcast, creation, onRetry, onAgain }: SeasonResultProps) {
  const { season } = creation
  const params = { profileUrl: podcast.profileUrl }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <Stack gap="lg">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {`${countOf(season.episodes.length, 'draft')} created`}
        </Title>
        {creation.phase === 'moving' ? (
          <div role="status">
            <Text size="sm" c="dimmed" mb="xs">
              Setting the dates that you changed: {creation.done} of {creation.total}
            </Text>
            <Progress value={(creation.done / creation.total) * 100} aria-label="Dates" />
          </div>
        ) : creation.failed.length > 0 ? (
          <Alert color="yellow" title={`${countOf(creation.failed.length, 'date')} couldn't be changed`}>
            <Text size="sm" mb="sm">
              {creation.failed.map(({ title }) => title).join(', ')}. {creation.reason} These drafts keep the date from the rule.
            </Text>
            <Button size="xs" variant="default" onClick={() => onRetry(creation.failed)}>
              Retry
            </Button>
          </Alert>
        ) : (
          <Text c="dimmed">We sent your team one notification for the whole season.</Text>
        )}
        <SeasonEpisodes season={season} profileUrl={podcast.profileUrl} />
        <Group gap="sm">
          <LinkButton to="/$profileUrl/calendar" params={params}>
            Open the calendar
          </LinkButton>
          <LinkButton to="/$profileUrl/episodes/$filter" params={{ ...params, filter: 'all' }} variant="default">
            Episodes
          </LinkButton>
          <Button variant="subtle" onClick={onAgain}>
            Plan another season
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
