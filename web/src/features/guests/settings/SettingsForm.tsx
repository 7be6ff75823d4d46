import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { guestEmailKinds, type GuestSettings, type Question } from '@castwright/contract/guests/settings.ts'
import { interviewLimits } from '@castwright/contract/workflow/limits.ts'
import { Accordion, Button, Checkbox, Group, Input, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { rpc } from '../../../lib/rpc.ts'
import { Counted } from '../../../ui/form/Counted.tsx'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { cacheSettings, findSettings } from '../api.ts'
import { messages } from '../messages.ts'
import { differencesTo, type Draft, type Faults, faultsOf, isSame, toDraft } from './draft.ts'
import { EmailFields } from './EmailFields.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { newId } from '../../../lib/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Introduction, questions, the usual interview and emails, saved together. */
export function SettingsForm({ settings }: { settings: GuestSettings }) {
  const [start, setStart] = useState(settings)
  const [draft, setDraft] = useState(() => toDraft(settings))
  const [faults, setFaults] = useState<Faults | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const changed = !isSame(draft, toDraft(start))
  // The release form and the gates have the same version, and save.isBusy them is no conflict.
  const base = isSame(toDraft(settings), toDraft(start)) ? settings : start
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const adopt = (value: GuestSettings) => {
    cacheSettings(value)
    setStart(value)
    setDraft(toDraft(value))
  }
  const save = useSubmit({ failed: messages.saveFailed }, async () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (found) return
    const { podcastId } = settings
    const result = await saveWithConflictCheck({
      base,
      what: 'The settings',
      save: async (version) => (await rpc('GuestSettingsService.Update', { podcastId, settings: draft, version })).settings,
      findNow: () => findSettings(podcastId),
      differencesTo: (theirs) => differencesTo(toDraft(theirs), toDraft(base), draft),
    })
    if (result.kind === 'editing') return
    adopt(result.value)
    if (result.kind === 'saved') toast.success('Settings saved.')
  })
  return (
    <Form ref={form} onSubmit={save.submit} aria-label="Guest settings">
      <Stack gap="xl">
        <SettingsSection title="Guest page" hint="What guests read and answer on their page.">
          <Stack gap="lg">
            <Textarea
              label="Introduction"
              description={
                <Counted length={draft.intro.length} limit={guestLimits.intro}>
                  Shown at the top of the page. Say who you are and how the interview works.
                </Counted>
              }
              dir="auto"
              autosize
              minRows={3}
              value={draft.intro}
              error={faults?.['intro']}
              onChange={(event) => change({ intro: event.currentTarget.value })}
            />
            <QuestionFields questions={draft.questions} faults={faults} onChange={(questions) => change({ questions })} />
          </Stack>
        </SettingsSection>
        <SettingsSection title="Interviews" hint="Defaults for offering times.">
          <Stack gap="lg">
            <NumberInput
              label="Length in minutes"
              description="Leave empty to use the previous length."
              allowDecimal={false}
              allowNegative={false}
              value={draft.interviewMinutes ?? ''}
              error={faults?.['interviewMinutes']}
              onChange={(value) => change({ interviewMinutes: value === '' ? null : Number(value) })}
            />
            <TextInput
              label="Place"
              description="A room, or a link to your recording software. Leave empty to use the previous location."
              dir="auto"
              maxLength={interviewLimits.place}
              value={draft.interviewPlace}
              error={faults?.['interviewPlace']}
              onChange={(event) => change({ interviewPlace: event.currentTarget.value })}
            />
          </Stack>
        </SettingsSection>
        <SettingsSection title="Emails to guests" hint="We send these automatically, except the invitation. You can turn each of them off.">
          <Accordion order={3} variant="separated">
            {guestEmailKinds.map((kind) => (
              <EmailFields
                key={kind}
                kind={kind}
                email={draft.emails[kind]}
                faults={faults}
                onChange={(email) => change({ emails: { ...draft.emails, [kind]: email } })}
              />
            ))}
          </Accordion>
        </SettingsSection>
      </Stack>
      <FormFooter
        changed={changed}
        saving={save.isBusy}
        onCancel={() => {
          setDraft(toDraft(start))
          setFaults(null)
        }}
      />
      <UnsavedGuard changed={changed} />
    </Form>
  )
}

type Props = { questions: Question[]; faults: Faults | null; onChange: (questions: Question[]) => void }

/** The show's questions, in the order in which guests see them. */
function QuestionFields({ questions, faults, onChange }: Props) {
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
