import { paths } from '@castwright/contract/paths.ts'
import { oldHosts } from '@castwright/contract/feeds/shapes.ts'
import { ImportForm } from '@castwright/contract/imports/form.ts'
import { importMessages } from '@castwright/contract/imports/messages.ts'
import type { ImportObstacle, ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import { type Plan, planLimits } from '@castwright/contract/billing/limits.ts'
import { Alert, Anchor, Box, Button, Checkbox, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react'
import { type SyntheticEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { links } from '../../../lib/links.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ranked } from '../../../ui/rankedOptions.ts'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { type Feed, type FeedForm, hostOf } from './feed.ts'
import classes from './FeedStep.module.css'
import { counted, exactCount } from '../../../lib/numbers.ts'
import { LinkButton } from '../../../ui/Links.tsx'
import { episodes } from '../api.ts'
import { Note } from '../../../ui/Note.tsx'

type FeedStepProps = {
  form: FeedForm
  feed: Feed
  plan: Plan | undefined
  /** Whether ownership of the entered feed is already verified. */
  isVerified: boolean
  /** Error from starting the verification. */
  startError: string | null
  onRead: (feed: ParsedFeed) => void
  onBack: () => void
  onContinue: (asked: ImportForm) => Promise<void>
}

/** Step 2: feed URL and old host. */
export function FeedStep({ form, feed, plan, isVerified, startError, onRead, onBack, onContinue }: FeedStepProps) {
  const id = useId()
  const place = useArrivalFocus<HTMLFormElement>()
  const { control, formState, setValue, getFieldState } = form
  const asked = useWatch({ control })
  const typed = asked.url?.trim() ?? ''
  const isFilled = ImportForm.safeParse(asked).success
  // Ignores results for a URL that has been edited since.
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
  const readFeed = async (again: boolean) => {
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
        <Field control={control} name="url" required>
          {({ onChange, onBlur, error, ...field }) => (
            <TextInput
              label="Current RSS Feed URL"
              description={isReading ? 'Reading your feed...' : 'Your feed URL at your current host.'}
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
                void readFeed(false)
              }}
              {...field}
            />
          )}
        </Field>
        {reading?.feed ? <FeedDetails feed={reading.feed} /> : null}
        {isVerified ? (
          <Alert color="green" icon={<Icon of={IconCheck} />} role="status" title="Ownership verified">
            {isFilled ? "Continue with your show's details." : 'Fill in the rest to continue.'}
          </Alert>
        ) : null}
        {obstacle ? <ImportBlocked obstacle={obstacle} busy={isReading} onReadAgain={() => void readFeed(true)} /> : null}
        <Field control={control} name="oldHost" required>
          {({ onChange, ...field }) => (
            <Select
              label="Old Host"
              placeholder="Select your old host"
              data={[...oldHosts]}
              searchable
              filter={ranked}
              nothingFoundMessage="Choose Other if your host isn't listed."
              onChange={(host) => onChange(oldHosts.find((one) => one === host) ?? null)}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="mediaFormat" required>
          {(field) => (
            <ChoiceField
              label="Media Format"
              description="You can't change this later."
              options={[
                { value: 'audio', label: 'Audio' },
                { value: 'video', label: 'Video', disabledReason: hasVideo ? null : importMessages.videoClosed },
              ]}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="termsOfUse" required>
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
        {startError ? (
          <Text size="sm" c="var(--cw-danger-ink)" role="alert">
            {startError}
          </Text>
        ) : null}
        <Group justify="space-between" gap="sm" className={classes.actions}>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <HintedButton type="submit" loading={formState.isSubmitting} disabledReason={obstacle?.message ?? null}>
            Continue
          </HintedButton>
        </Group>
      </Stack>
    </form>
  )
}

const host = (address: string): string => URL.parse(address)?.hostname ?? 'your old host'

function feedSize({ totalBytes, filesOfUnknownSize }: ParsedFeed): string {
  const unknown = filesOfUnknownSize > 0 ? `${counted(filesOfUnknownSize, 'file')} of unknown size` : ''
  if (totalBytes === 0) return unknown || 'Nothing to download'
  return unknown ? `${sizeOf(totalBytes)} and ${unknown}` : sizeOf(totalBytes)
}

/** Feed details, so that the user can check that it is the right show. */
function FeedDetails({ feed }: { feed: ParsedFeed }) {
  const { podcast, photoUrl, coverUrl, numberOfEpisodes, problems } = feed
  return (
    <section aria-label="Feed details" className={classes.found}>
      <Box w="var(--cw-size-row)">
        <ShowArt title={podcast.title} photo={coverUrl} />
      </Box>
      <div>
        <Text fw={600} lineClamp={2}>
          {podcast.title}
        </Text>
        <Note>
          {episodes(numberOfEpisodes)} · {feedSize(feed)}
        </Note>
      </div>
      <dl className={classes.facts}>
        <dt>Verification code goes to</dt>
        <dd>{podcast.ownerEmail || 'No owner email in the feed'}</dd>
        <dt>Artwork</dt>
        <dd>{photoUrl ? `Imported from ${host(photoUrl)}` : 'None in the feed'}</dd>
      </dl>
      {problems.length > 0 ? (
        <details className={classes.problems}>
          <summary>{counted(problems.length, 'item')} in the feed couldn't be read as written</summary>
          <ul>
            {problems.slice(0, 20).map(({ line, title, message }, at) => (
              <li key={at}>
                {title ? <strong>{title}: </strong> : null}
                {message}
                {line === null ? null : ` (line ${exactCount(line)})`}
              </li>
            ))}
          </ul>
          {problems.length > 20 ? <Text size="xs">and {exactCount(problems.length - 20)} more</Text> : null}
        </details>
      ) : null}
    </section>
  )
}

const titles: Record<ImportObstacle['kind'], string> = {
  locked: 'This feed is locked',
  podcasts: "You've reached your podcast limit",
  episodes: 'More episodes than your plan allows',
  storage: 'More storage than your plan includes',
  video: 'Video requires a higher plan',
  ours: 'This show is already hosted here',
  twice: 'This show has already been imported',
}

const planBlockers: ReadonlySet<ImportObstacle['kind']> = new Set(['podcasts', 'episodes', 'storage', 'video'])

type ImportBlockedProps = { obstacle: ImportObstacle; busy: boolean; onReadAgain: () => void }

/** Why the show can't be imported, and what to do about it. */
function ImportBlocked({ obstacle: { kind, message }, busy, onReadAgain }: ImportBlockedProps) {
  return (
    <Alert color="yellow" icon={<Icon of={kind === 'locked' ? IconLock : IconAlertTriangle} />} title={titles[kind]} role="alert">
      <Text size="sm">{message}</Text>
      <Group gap="xs" mt="sm">
        {planBlockers.has(kind) ? (
          <LinkButton to={paths.offersAndUpgrades} size="compact-sm">
            Upgrade
          </LinkButton>
        ) : null}
        <Button size="compact-sm" variant="default" loading={busy} onClick={onReadAgain}>
          Read the feed again
        </Button>
      </Group>
    </Alert>
  )
}
