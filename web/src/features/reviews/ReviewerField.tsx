import type { TeamUser } from '@castwright/contract/teams.ts'
import { Select } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'
import { ranked } from '../../ui/rankedOptions.ts'
import { Option } from './Option.tsx'

/** Somebody on the team. */
export type Reviewer = { id: string; name: string; photo: string | null }

type Props = {
  team: readonly Reviewer[]
  /** Who reviews now, as the server knows them: also before the team is known. */
  user: TeamUser | null
  value: string | null
  onChange: (reviewerId: string | null) => void
}

const nobody = 'nobody'

const reviewerOf = ({ id, firstName, lastName, username, thumbnailUrl }: TeamUser): Reviewer => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' ') || username || 'Unknown member',
  photo: thumbnailUrl,
})

export function ReviewerField({ team, user, value, onChange }: Props) {
  const known = user === null || team.some(({ id }) => id === user.id) ? team : [reviewerOf(user), ...team]
  const chosen = known.find(({ id }) => id === value)
  const face = (id: string) => {
    const person = known.find((one) => one.id === id)
    // The name stands beside it.
    return person ? (
      <span aria-hidden>
        <Avatar id={person.id} name={person.name} photo={person.photo} size="small" />
      </span>
    ) : null
  }
  return (
    <Select
      aria-label="Reviewer"
      placeholder="Choose a reviewer"
      data={[{ value: nobody, label: 'Unassigned' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen ? chosen.id : null}
      leftSection={chosen ? face(chosen.id) : null}
      searchable={known.length > 8}
      filter={ranked}
      renderOption={({ option, checked }) => (
        <Option mark={face(option.value)} checked={checked}>
          {option.label}
        </Option>
      )}
      onChange={(next) => {
        const reviewerId = next === nobody ? null : next
        if (reviewerId !== value) onChange(reviewerId)
      }}
    />
  )
}
