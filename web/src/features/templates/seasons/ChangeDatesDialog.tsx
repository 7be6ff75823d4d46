import type { Season, SeasonRule } from '@castwright/contract/templates/shapes.ts'
import { Checkbox, Flex, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weekdayDay } from '../../../lib/days.ts'
import { messageOf, query } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeSeason } from '../api.ts'
import { countOf } from '../summary.ts'
import { dayOfRelease, draftsOf, stayingOf } from './drafts.ts'
import { ruleFault } from './rule.ts'
import { RuleFields } from './RuleFields.tsx'
import classes from './Seasons.module.css'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

const debounceMs = 250

/** Starts with the first draft, since earlier episodes stay. */
function startOf(season: Season): SeasonRule {
  const drafts = draftsOf(season)
  const first = drafts.flatMap(({ plannedReleaseDate }) => (plannedReleaseDate ? [plannedReleaseDate] : [])).toSorted()[0]
  const startDate = first ? dayOfRelease(season, first) : season.rule.startDate
  return { ...season.rule, startDate, count: drafts.length }
}

/** Gives the drafts of a season new dates by another rule, with a list of what changes. */
export function ChangeDatesDialog({ season, opened, onClose }: { season: Season; opened: boolean; onClose: () => void }) {
  const [rule, setRule] = useState(() => startOf(season))
  const [withDueDates, setWithDueDates] = useState(true)
  const [shown] = useDebouncedValue(rule, debounceMs)
  const fault = ruleFault(rule)
  const { podcastId, seasonNumber } = season
  const preview = useQuery({
    ...query('SeasonService.Preview', { podcastId, templateId: null, rule: shown, title: '{number}', seasonNumber, firstNumber: 1 }),
    enabled: opened && ruleFault(shown) === null,
    placeholderData: keepPreviousData,
  })
  const isCurrent = shown === rule && !preview.isPlaceholderData && preview.data !== undefined
  const drafts = draftsOf(season)

  const save = useSubmit({ failed: "Couldn't change the dates.", inForm: true }, async () => {
    await changeSeason(season, rule, withDueDates)
    toast.success(`${countOf(drafts.length, 'draft')} got new dates.`)
    onClose()
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Change the dates" size="wide">
      <DialogForm
        of={save}
        label={`Change ${countOf(drafts.length, 'date')}`}
        disabledReason={fault ?? (isCurrent ? null : 'Calculating the dates.')}
        onClose={onClose}
      >
        <RuleFields rule={rule} onChange={(part) => setRule((now) => ({ ...now, ...part }))} />
        <Checkbox
          label="Move the due dates of open steps and tasks too"
          checked={withDueDates}
          onChange={(event) => setWithDueDates(event.currentTarget.checked)}
        />
        {stayingOf(season) ? (
          <Text size="sm" c="dimmed">
            {stayingOf(season)}
          </Text>
        ) : null}
        {preview.error && !preview.data ? (
          <Text size="sm" c="var(--cw-danger-ink)">
            Couldn't calculate the dates. {messageOf(preview.error)}
          </Text>
        ) : null}
        <ol className={`cw-list ${classes.rows}`} aria-label="New dates" data-old={!isCurrent || undefined}>
          {drafts.map(({ episodeId, title, plannedReleaseDate: from }, at) => {
            const next = preview.data?.episodes[at]?.plannedReleaseDate
            const [before, after] = [from && weekdayDay(dayOfRelease(season, from)), next && weekdayDay(dayOfRelease(season, next))]
            return (
              <Flex
                key={episodeId}
                component="li"
                wrap="wrap"
                justify="space-between"
                rowGap="xxs"
                columnGap="md"
                py="xs"
                className={classes.row}
              >
                <Text component="span" size="sm" dir="auto" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {before === after ? before : `${before ?? 'No date'} → ${after ?? '…'}`}
                </Text>
              </Flex>
            )
          })}
        </ol>
      </DialogForm>
    </Dialog>
  )
}
