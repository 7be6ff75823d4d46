import { oldHosts } from '@castwright/contract/feeds.ts'
import { ImportForm, importMessages } from '@castwright/contract/import-form.ts'
import type { ImportObstacle, ParsedFeed } from '@castwright/contract/imports.ts'
import { type Plan, planLimits } from '@castwright/contract/limits.ts'
import { Alert, Anchor, Button, Checkbox, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { links, paths } from '../../../lib/links.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ranked } from '../../../ui/rankedOptions.ts'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { episodes, files, words } from '../words.ts'
import classes from './FeedStep.module.css'
import { LinkButton } from '../../../ui/Links.tsx'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { reasonOf } from '../api.ts'

type FeedStepProps = {
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
export function FeedStep({ form, feed, plan, isVerified, trouble, onRead, onBack, onContinue }: FeedStepProps) {
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

const host = (address: string): string => URL.parse(address)?.hostname ?? 'your old host'

function sizeIn({ totalBytes, filesOfUnknownSize }: ParsedFeed): string {
  const unknown = filesOfUnknownSize > 0 ? `${files(filesOfUnknownSize)} of unknown size` : ''
  if (totalBytes === 0) return unknown || 'Nothing to fetch'
  return unknown ? `${sizeOf(totalBytes)} and ${unknown}` : sizeOf(totalBytes)
}

/** What was found at the address: is it the right show, and is it whole? */
export function FeedFound({ feed }: { feed: ParsedFeed }) {
  const { podcast, photoUrl, numberOfEpisodes, problems } = feed
  return (
    <section aria-label="What was found" className={classes.found}>
      <ShowArt title={podcast.title} className={classes.art} />
      <div className={classes.words}>
        <Text fw={600} className={classes.title}>
          {podcast.title}
        </Text>
        <Text size="sm" c="dimmed">
          {episodes(numberOfEpisodes)} · {sizeIn(feed)}
        </Text>
      </div>
      <dl className={classes.facts}>
        <dt>The code goes to</dt>
        <dd>{podcast.ownerEmail || 'No owner address in the feed'}</dd>
        <dt>Artwork</dt>
        <dd>{photoUrl ? `Comes over from ${host(photoUrl)}` : 'None in the feed'}</dd>
      </dl>
      {problems.length > 0 ? (
        <details className={classes.problems}>
          <summary>
            {problems.length === 1 ? 'One thing' : `${problems.length.toLocaleString('en-US')} things`} in the feed could not be read as
            written
          </summary>
          <ul>
            {problems.slice(0, 20).map(({ line, title, message }, at) => (
              <li key={at}>
                {title ? <strong>{title}: </strong> : null}
                {message}
                {line === null ? null : ` (line ${line.toLocaleString('en-US')})`}
              </li>
            ))}
          </ul>
          {problems.length > 20 ? <Text size="xs">and {(problems.length - 20).toLocaleString('en-US')} more</Text> : null}
        </details>
      ) : null}
    </section>
  )
}

const titles: Record<ImportObstacle['kind'], string> = {
  locked: 'This feed is locked',
  podcasts: 'Your plan has no room for another podcast',
  episodes: 'More episodes than your plan publishes',
  storage: 'More than your plan stores',
  video: 'Video needs a larger plan',
  ours: 'This show lives here already',
  twice: 'This show was imported already',
}

const ofPlan: ReadonlySet<ImportObstacle['kind']> = new Set(['podcasts', 'episodes', 'storage', 'video'])

type ObstacleProps = { obstacle: ImportObstacle; busy: boolean; onReadAgain: () => void }

/** What stands in the way of an import, and where to go about it. */
export function Obstacle({ obstacle: { kind, message }, busy, onReadAgain }: ObstacleProps) {
  return (
    <Alert color="yellow" icon={<Icon of={kind === 'locked' ? IconLock : IconAlertTriangle} />} title={titles[kind]} role="alert">
      <Text size="sm">{message}</Text>
      <Group gap="xs" mt="sm">
        {ofPlan.has(kind) ? (
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

/** What is said where a feed could not be read: in a word, and in what way. */
export type FeedFault = { message: string; detail: string | null }

/** The server's words on an address; `detail` tells where and why. */
export function faultOf(error: unknown): FeedFault {
  if (!(error instanceof RpcError)) return { message: messageOf(error), detail: null }
  const ofFeed = error.meta['url'] ?? error.meta['rss_feed_url'] ?? (reasonOf(error) === 'feed_invalid' ? words.feedInvalid : undefined)
  return { message: ofFeed ?? error.message, detail: error.meta['detail'] ?? null }
}

/** With neither, it is being read. */
export type Reading = { url: string; feed?: ParsedFeed; fault?: FeedFault }

async function parse(url: string): Promise<Reading> {
  try {
    return { url, feed: (await rpc('PodcastService.ParseRSS', { url })).parsedFeed }
  } catch (error) {
    return { url, fault: faultOf(error) }
  }
}

/** The feed at the address that was typed last. What comes late about an earlier one is not listened to. */
export function useFeed() {
  const [reading, setReading] = useState<Reading | null>(null)
  const latest = useRef<{ url: string; answer: Promise<Reading> } | null>(null)

  const readAgain = (url: string): Promise<Reading> => {
    setReading({ url })
    const answer = parse(url).then((found) => {
      if (latest.current?.answer === answer) setReading(found)
      return found
    })
    latest.current = { url, answer }
    return answer
  }
  return {
    reading,
    /** Asks once for each address. */
    read: (url: string): Promise<Reading> => (latest.current?.url === url ? latest.current.answer : readAgain(url)),
    readAgain,
    forget: () => {
      latest.current = null
      setReading(null)
    },
  }
}
export type Feed = ReturnType<typeof useFeed>

const { url, oldHost, mediaFormat, termsOfUse } = ImportForm.shape

/** The contract's rules for what stands on the screen, where nothing may be chosen yet. */
const Rules = z.object({ url, oldHost: z.string().nullable().pipe(oldHost), mediaFormat, termsOfUse: z.boolean().pipe(termsOfUse) })

type FeedFields = z.input<typeof Rules>
export type FeedForm = UseFormReturn<FeedFields, unknown, ImportForm>

const empty: FeedFields = { url: '', oldHost: null, mediaFormat: 'audio', termsOfUse: false }

export const useFeedForm = (): FeedForm => useForm<FeedFields, unknown, ImportForm>({ resolver: zodResolver(Rules), defaultValues: empty })

export type HostName = (typeof oldHosts)[number]

/** Where the hosts that we know keep their feeds. */
const domains: Partial<Record<HostName, readonly string[]>> = {
  Acast: ['acast.com'],
  Anchor: ['anchor.fm'],
  Blubrry: ['blubrry.com', 'blubrry.net'],
  Buzzsprout: ['buzzsprout.com'],
  Captivate: ['captivate.fm'],
  Ivoox: ['ivoox.com'],
  Libsyn: ['libsyn.com', 'libsynpro.com'],
  Megaphone: ['megaphone.fm'],
  'Omny Studio': ['omny.fm', 'omnycontent.com'],
  Podbean: ['podbean.com'],
  Podomatic: ['podomatic.com', 'podomatic.net'],
  RedCircle: ['redcircle.com'],
  Simplecast: ['simplecast.com'],
  Soundcloud: ['soundcloud.com'],
  Spreaker: ['spreaker.com'],
}

/** Whose feed this is, by its address; null where that does not tell. */
export function hostOf(feedUrl: string): HostName | null {
  const name = URL.parse(feedUrl.trim())?.hostname.toLowerCase()
  if (!name) return null
  return oldHosts.find((host) => domains[host]?.some((domain) => name === domain || name.endsWith(`.${domain}`))) ?? null
}
