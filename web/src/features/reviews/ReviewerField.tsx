import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import { Select } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'
import { ranked } from '../../ui/rankedOptions.ts'
import { Option } from './Option.tsx'

/** A team member. */
export type Reviewer = { id: string; name: string; photo: string | null }

type Props = {
  team: readonly Reviewer[]
  /** The current reviewer as returned by the server, available before the team is loaded. */
  user: TeamUser | null
  value: string | null
  onChange: (reviewerId: string | null) => void
}

const unassigned = 'unassigned'

const reviewerOf = ({ id, displayName: name, thumbnailUrl }: TeamUser): Reviewer => ({
  id,
  name,
  photo: thumbnailUrl,
})

export function ReviewerField({ team, user, value, onChange }: Props) {
  const known = user === null || team.some(({ id }) => id === user.id) ? team : [reviewerOf(user), ...team]
  const chosen = known.find(({ id }) => id === value)
  const avatarOf = (id: string) => {
    const person = known.find((one) => one.id === id)
    // The name is next to it.
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
      data={[{ value: unassigned, label: 'Unassigned' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen ? chosen.id : null}
      leftSection={chosen ? avatarOf(chosen.id) : null}
      searchable={known.length > 8}
      filter={ranked}
      renderOption={({ option, checked }) => (
        <Option mark={avatarOf(option.value)} checked={checked}>
          {option.label}
        </Option>
      )}
      onChange={(next) => {
        const reviewerId = next === unassigned ? null : next
        if (reviewerId !== value) onChange(reviewerId)
      }}
    />
  )
}
