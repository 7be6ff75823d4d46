import { oldHosts } from '@castwright/contract/feeds.ts'
import { ImportForm, importMessages } from '@castwright/contract/import-form.ts'
import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { planLimits, type Plan } from '@castwright/contract/limits.ts'
import { Alert, Anchor, Button, Checkbox, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type SyntheticEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { links } from '../../../lib/links.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ranked } from '../../../ui/rankedOptions.ts'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { FeedFound } from './FeedFound.tsx'
import { hostOf } from './hosts.ts'
import { Obstacle } from './Obstacle.tsx'
import type { Feed } from './useFeed.ts'
import type { FeedForm } from './useFeedForm.ts'

type Props = {
  form: FeedForm
  feed: Feed
  plan: Plan | undefined
  /** Whether ownership of the typed feed is verified already. */
  isVerified: boolean
  /** What could not be begun, and why. */
  trouble: string | null
  onRead: (feed: ParsedFeed) => void
  onBack: () => void
  onContinue: (asked: ImportForm) => Promise<void>
}

/** The second step: which feed, from which host. */
export function FeedStep({ form, feed, plan, isVerified, trouble, onRead, onBack, onContinue }: Props) {
  const id = useId()
  const place = useArrivalFocus<HTMLFormElement>()
  const { control, formState, setValue, getFieldState } = form
  const typed = useWatch({ control, name: 'url' }).trim()
  // Words about an address that is being changed are about another one.
  const reading = feed.reading?.url === typed ? feed.reading : null
  const isReading = reading !== null && !reading.feed && !reading.fault
  const obstacle = reading?.feed?.obstacle ?? null
  const hasVideo = plan !== undefined && planLimits[plan].video

  const take = (found: ParsedFeed) => {
    if (!getFieldState('oldHost').isDirty) {
      const host = hostOf(found.rssFeedUrl) ?? hostOf(typed)
      if (host) setValue('oldHost', host, { shouldValidate: formState.isSubmitted })
    }
    if (!getFieldState('mediaFormat').isDirty && (found.podcast.mediaFormat === 'audio' || hasVideo))
      setValue('mediaFormat', found.podcast.mediaFormat)
    onRead(found)
  }
  const look = async (again: boolean) => {
    if (!ImportForm.shape.url.safeParse(typed).success) return
    const isNews = again || feed.reading?.url !== typed
    const { feed: found } = await (again ? feed.readAgain(typed) : feed.read(typed))
    if (found && isNews) take(found)
  }
  const submit = (event: SyntheticEvent) => {
    event.stopPropagation()
    return form.handleSubmit(onContinue)(event)
  }

  return (
    <form ref={place} onSubmit={submit} noValidate aria-label="Import an Existing Show">
      <Stack gap="md">
        <Field control={control} name="url">
          {({ onChange, onBlur, error, ...field }) => (
            <TextInput
              label="Current RSS Feed URL"
              description={isReading ? 'Reading your feed...' : 'The address of your feed at the host that has your show now.'}
              descriptionProps={{ 'aria-live': 'polite' }}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              data-autofocus
              rightSection={isReading ? <Loader size="xs" /> : null}
              error={
                error ??
                (reading?.fault ? (
                  <>
                    {reading.fault.message}
                    {reading.fault.detail ? (
                      <Text span inherit display="block" c="var(--cw-ink-muted)">
                        {reading.fault.detail}
                      </Text>
                    ) : null}
                  </>
                ) : undefined)
              }
              errorProps={{ role: 'alert' }}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={() => {
                onBlur()
                if (typed !== '') void form.trigger('url')
                void look(false)
              }}
              {...field}
            />
          )}
        </Field>
        {reading?.feed ? <FeedFound feed={reading.feed} /> : null}
        {isVerified ? (
          <Alert color="green" icon={<Icon of={IconCheck} />} role="status" title="Ownership verified">
            Fill in the rest to continue.
          </Alert>
        ) : null}
        {obstacle ? <Obstacle obstacle={obstacle} busy={isReading} onReadAgain={() => void look(true)} /> : null}
        <Field control={control} name="oldHost">
          {({ onChange, ...field }) => (
            <Select
              label="Old Host"
              placeholder="Select your old host"
              data={[...oldHosts]}
              searchable
              filter={ranked}
              nothingFoundMessage="Choose Other for a host that is not listed."
              onChange={(host) => onChange(oldHosts.find((one) => one === host) ?? null)}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="mediaFormat">
          {(field) => (
            <ChoiceField
              label="Media Format"
              description="This cannot be changed later."
              options={[
                { value: 'audio', label: 'Audio' },
                { value: 'video', label: 'Video', closedBecause: hasVideo ? null : importMessages.videoClosed },
              ]}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="termsOfUse">
          {({ value, onChange, error, ...field }) => (
            <div>
              <Checkbox
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
                error={error !== undefined}
                aria-invalid={error !== undefined}
                aria-describedby={`${id}-terms`}
                label={
                  <>
                    I have the right to import this show, and I agree to the{' '}
                    <Anchor href={links.terms} target="_blank" rel="noreferrer" inherit>
                      Terms of Service
                    </Anchor>
                  </>
                }
                {...field}
              />
              <Text id={`${id}-terms`} size="xs" mt="xxs" c="var(--cw-danger-ink)" aria-live="polite">
                {error}
              </Text>
            </div>
          )}
        </Field>
        {trouble ? (
          <Text size="sm" c="var(--cw-danger-ink)" role="alert">
            {trouble}
          </Text>
        ) : null}
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <HintedButton type="submit" loading={formState.isSubmitting} closedBecause={obstacle?.message ?? null}>
            Continue
          </HintedButton>
        </Group>
      </Stack>
    </form>
  )
}
