import { hasNumber } from '@castwright/contract/episodes/form.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { TextLink } from '../../../ui/Links.tsx'
import { summaryOf } from '../summary.ts'
import { type Plan, withTemplate } from './plan.ts'
import { RuleFields } from './RuleFields.tsx'

type Props = { podcast: Podcast; plan: Plan; templates: readonly Template[]; onPlan: (plan: Plan) => void }

const none = 'none'

const full = { episodeType: 'FULL', level: null } as const

const numberOf = (value: number | string): number | null => Number(value) || null

export function PlanFields({ podcast, plan, templates, onPlan }: Props) {
  const chosen = templates.find(({ id }) => id === plan.templateId)
  const hasSeasons = podcast.episodeGrouping === 'seasons'
  return (
    <Stack gap="lg">
      <div>
        <Select
          label="Template"
          description={chosen ? summaryOf(chosen) : 'The drafts start without assigned steps, tasks or reviews.'}
          data={[{ value: none, label: 'No template' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          value={plan.templateId ?? none}
          allowDeselect={false}
          onChange={(id) => onPlan(withTemplate(plan, templates.find((one) => one.id === id) ?? null))}
        />
        <Text size="sm" mt="xxs">
          <TextLink to="/settings/podcast/$podcastId/planning" params={{ podcastId: podcast.id }} size="sm">
            Manage templates
          </TextLink>
        </Text>
      </div>
      <RuleFields rule={plan.rule} hasCount onChange={(part) => onPlan({ ...plan, rule: { ...plan.rule, ...part } })} />
      <TextInput
        label="Draft title"
        required
        description={
          hasSeasons ? '{number} and {season} become the numbers of each episode.' : '{number} becomes the number of each episode.'
        }
        dir="auto"
        autoComplete="off"
        maxLength={episodeLimits.title}
        value={plan.title}
        onChange={(event) => onPlan({ ...plan, title: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
        {hasSeasons ? (
          <NumberInput
            label="Season number"
            min={1}
            max={episodeLimits.number}
            allowDecimal={false}
            allowNegative={false}
            value={plan.seasonNumber ?? ''}
            onChange={(value) => onPlan({ ...plan, seasonNumber: numberOf(value) })}
          />
        ) : null}
        {hasNumber(podcast, full) ? (
          <NumberInput
            label="First episode number"
            placeholder="Next free number"
            min={1}
            max={episodeLimits.number}
            allowDecimal={false}
            allowNegative={false}
            value={plan.firstNumber ?? ''}
            onChange={(value) => onPlan({ ...plan, firstNumber: numberOf(value) })}
          />
        ) : null}
      </SimpleGrid>
    </Stack>
  )
}
