import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { mediumDay } from '../../../lib/days.ts'
import { Card } from '../../../ui/Card.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { countOf } from '../messages.ts'
import { draftsOf } from './drafts.ts'
import { ruleInWords } from './rule.ts'
import { SeasonEpisodes } from './SeasonEpisodes.tsx'

type Props = { season: Season; profileUrl: string; startsOpen: boolean; onShift: () => void; onChange: () => void }

export function SeasonCard({ season, profileUrl, startsOpen, onShift, onChange }: Props) {
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
