import { stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button, Group, Pill } from '@mantine/core'
import { shortDate } from '../../../lib/time.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import type { EpisodeView } from './view.ts'

type Props = { view: EpisodeView; team: readonly Member[]; onChange: (view: EpisodeView) => void }

/** The filters that apply, by name. */
function activeOf({ step, assignee, season, label, from, to }: EpisodeView, team: readonly Member[]): Array<[string, string]> {
  const day = (date: string): string => shortDate(`${date}T00:00:00Z`, 'UTC')
  return Object.entries({
    step: step ? stepNames[step] : '',
    assignee: assignee ? (team.find(({ id }) => id === assignee)?.name ?? 'A former member') : '',
    season: season ? `Season ${season}` : '',
    label: label ?? '',
    from: from ? `From ${day(from)}` : '',
    to: to ? `Until ${day(to)}` : '',
  }).filter(([, text]) => text !== '')
}

/** The filters that apply, each with a button to remove it. */
export function ActiveFilters({ view, team, onChange }: Props) {
  const active = activeOf(view, team)
  if (active.length === 0) return null
  return (
    <Group component="ul" gap="xs" mb="md" className="cw-list" aria-label="Filters">
      {active.map(([key, text]) => (
        <li key={key}>
          <Pill
            size="md"
            bg="var(--cw-neutral-soft)"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove the filter ${text}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange({ ...view, [key]: undefined })}
          >
            <span dir="auto">{text}</span>
          </Pill>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ sort: view.sort })}>
          Clear filters
        </Button>
      </li>
    </Group>
  )
}
