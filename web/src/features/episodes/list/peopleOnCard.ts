import { currentStepOf } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import type { Member } from '../manage/TeamAvatars.tsx'

export type PersonOnCard = Pick<Member, 'id' | 'name' | 'photo'> & {
  /** Whether the current step is assigned to them. */
  isCurrent: boolean
}

const maxShown = 3

type Assignee = NonNullable<EpisodeProgress['assignments'][number]['assignee']>

const toPerson = ({ id, displayName: name, thumbnailUrl }: Assignee): Omit<PersonOnCard, 'isCurrent'> => ({
  id,
  name,
  photo: thumbnailUrl,
})

/** Who does the current step, then who does other steps, then the rest of the team: three people at most. */
export function peopleOnCard(progress: EpisodeProgress, team: readonly Member[]): PersonOnCard[] {
  const step = currentStepOf(progress)
  const assigned = progress.assignments
    .toSorted((one, other) => Number(other.step === step) - Number(one.step === step))
    .flatMap(({ step: of, assignee }) =>
      assignee ? { ...(team.find(({ id }) => id === assignee.id) ?? toPerson(assignee)), isCurrent: of === step } : [],
    )
  const everyone = [...assigned, ...team.map((member) => ({ ...member, isCurrent: false }))]
  return everyone.filter((one, at) => everyone.findIndex(({ id }) => id === one.id) === at).slice(0, maxShown)
}
