import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Question } from '@castwright/contract/guests/settings.ts'
import { Button, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { newId } from '../../../lib/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Faults } from './draft.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

type Props = { questions: Question[]; faults: Faults | null; onChange: (questions: Question[]) => void }

/** The show's questions, in the order in which guests see them. */
export function QuestionFields({ questions, faults, onChange }: Props) {
  const id = useId()
  const set = (at: number, part: Partial<Question>) => onChange(questions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const swap = (at: number, other: number) =>
    onChange(questions.map((one, index) => (index === at ? (questions[other] ?? one) : index === other ? (questions[at] ?? one) : one)))
  return (
    <Input.Wrapper label="Questions" labelElement="div" labelProps={{ id }} error={faults?.['questions']}>
      <Stack gap="sm" mt="xxs" role="group" aria-labelledby={id}>
        {questions.map((question, at) => (
          <Stack key={question.id} gap="xs" p="sm" bd="var(--cw-hairline)" bdrs="sm">
            <TextInput
              aria-label={`Question ${at + 1}`}
              placeholder="What should listeners know about you?"
              dir="auto"
              value={question.text}
              error={faults?.[`questions.${at}.text`]}
              onChange={(event) => set(at, { text: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Hint for question ${at + 1}`}
              placeholder="Hint (optional)"
              dir="auto"
              value={question.help}
              error={faults?.[`questions.${at}.help`]}
              onChange={(event) => set(at, { help: event.currentTarget.value })}
            />
            <Group gap="xxs" justify="space-between" wrap="nowrap">
              <Checkbox
                label="Required"
                aria-label={`Question ${at + 1} is required`}
                checked={question.isRequired}
                onChange={(event) => set(at, { isRequired: event.currentTarget.checked })}
              />
              <Group gap="xxs" wrap="nowrap">
                <IconButton icon={IconArrowUp} label={`Move question ${at + 1} up`} disabled={at === 0} onClick={() => swap(at, at - 1)} />
                <IconButton
                  icon={IconArrowDown}
                  label={`Move question ${at + 1} down`}
                  disabled={at === questions.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  icon={IconTrash}
                  label={`Remove question ${at + 1}`}
                  onClick={() => onChange(questions.filter((one) => one !== question))}
                />
              </Group>
            </Group>
          </Stack>
        ))}
        {questions.length < guestLimits.questions ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconPlus} small />}
              onClick={() => onChange([...questions, { id: newId(), text: '', help: '', isRequired: false }])}
            >
              Add question
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
