import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { newHosts, type RedirectCheck, RedirectForm as rules } from '@castwright/contract/feeds/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Group, Input, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { podcastQuery } from './api.ts'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { setFieldErrors } from '../../lib/fieldErrors.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { Field } from '../../ui/form/Field.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useStepDialog } from '../../ui/steps/useStepDialog.ts'
import { useErrorToast } from '../../ui/useErrorToast.ts'
import { ranked } from '../../ui/rankedOptions.ts'
import { RedirectDialog } from './redirect/RedirectDialog.tsx'

export function RedirectPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <RedirectRequest key={podcastId} podcastId={podcastId} />
}

/** Requests a permanent redirect to a new host. */
export function RedirectRequest({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return data.podcast.isRedirected ? <RedirectBanner podcast={data.podcast} /> : <RedirectForm podcast={data.podcast} />
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={3} />
    </QueryState>
  )
}

type Fields = z.output<typeof rules>

const acknowledgements = [
  'I understand that the redirect permanently reroutes my feed. Every app and directory that requests it will be sent to the new URL.',
  "I understand that the podcast still counts toward my plan limits and that my billing won't change until I delete the podcast.",
  'I understand that I must wait at least 7 days before deleting the podcast or my account so that every app can pick up the new URL.',
]

function RedirectForm({ podcast }: { podcast: Podcast }) {
  const form = useForm<Fields>({
    resolver: zodResolver(rules),
    defaultValues: { newHost: '', newRssFeedUrl: '', acknowledgements: [false, false, false] },
    mode: 'onBlur',
  })
  const { control, formState } = form
  const { showError, hideError } = useErrorToast()
  const { opened, round, open, close } = useStepDialog()
  const [found, setFound] = useState<{ asked: Fields; check: RedirectCheck } | null>(null)

  const submit = form.handleSubmit(async (asked) => {
    hideError()
    try {
      const { redirectCheck } = await rpc('PodcastService.CheckRedirect', { podcastId: podcast.id, newRssFeedUrl: asked.newRssFeedUrl })
      setFound({ asked, check: redirectCheck })
      open()
    } catch (error) {
      if (!setFieldErrors(form, error)) showError(messageOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-label="301 Redirect">
      <SettingsSection title="301 Redirect" hint={`Move ${podcast.title} to another host and keep your listeners.`}>
        <Stack gap="lg">
          <Field control={control} name="newHost" required>
            {({ value, onChange, ...field }) => (
              <Select
                label="New Host Name"
                description="Where the podcast will be hosted."
                placeholder="Choose your new hosting provider"
                data={[...newHosts]}
                searchable
                filter={ranked}
                openOnFocus={false}
                value={value || null}
                onChange={(host) => onChange(host ?? '')}
                {...field}
              />
            )}
          </Field>
          <Field control={control} name="newRssFeedUrl" required>
            {({ onChange, ...field }) => (
              <TextInput
                label="New RSS Feed URL"
                description="Get this from your new host. We'll check it before anything changes."
                type="url"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                onChange={(event) => onChange(event.currentTarget.value)}
                {...field}
              />
            )}
          </Field>
          <Field control={control} name="acknowledgements" required>
            {({ value, onChange, ref, error }) => (
              <Stack gap="sm" role="group" aria-label="301 Redirect terms">
                {acknowledgements.map((text, at) => (
                  <Checkbox
                    key={text}
                    ref={at === 0 ? ref : undefined}
                    label={text}
                    required
                    checked={value[at] ?? false}
                    onChange={(event) => onChange(value.map((one, index) => (index === at ? event.currentTarget.checked : one)))}
                    error={error !== undefined && !value[at]}
                  />
                ))}
                <div role="alert">{error ? <Input.Error size="md">{error}</Input.Error> : null}</div>
              </Stack>
            )}
          </Field>
          <Group justify="flex-end" gap="sm">
            <LinkButton to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId: podcast.id }} variant="default">
              Cancel
            </LinkButton>
            <Button type="submit" loading={formState.isSubmitting}>
              Request 301 Redirect
            </Button>
          </Group>
        </Stack>
      </SettingsSection>
      {found ? <RedirectDialog key={round} opened={opened} podcast={podcast} {...found} onClose={close} /> : null}
    </form>
  )
}
