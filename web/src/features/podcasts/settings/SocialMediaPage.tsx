import { useParams } from '@tanstack/react-router'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import {
  type SocialField as Name,
  socialFields,
  socialLink,
  socialNetworks,
  socialShapes,
} from '@castwright/contract/podcasts/social-links.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Fieldset, Stack } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { LoadedPodcast } from './LoadedPodcast.tsx'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { cachePodcast, findPodcast } from './podcastCache.ts'
import { messages } from './messages.ts'
import { HandleField } from '../../../ui/HandleField.tsx'
import { OutLink } from '../../../ui/Links.tsx'

export function SocialMediaPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <SocialMedia podcastId={podcastId} />
}

export function SocialMedia({ podcastId }: { podcastId: string }) {
  return (
    <LoadedPodcast podcastId={podcastId} fields={7}>
      {(podcast) => <SocialForm key={podcast.id} podcast={podcast} />}
    </LoadedPodcast>
  )
}

type Fields = Record<Name, string>

const rules = z.object(socialShapes)
const toFormValues = (podcast: Podcast): Fields => Object.fromEntries(socialFields.map((name) => [name, podcast[name]])) as Fields

function SocialForm({ podcast }: { podcast: Podcast }) {
  const { user } = useSession()
  const form = useForm<Fields>({ resolver: zodResolver(rules), defaultValues: toFormValues(podcast), mode: 'onTouched' })
  const { register, control, formState, setValue } = form
  const { errors, isDirty, isSubmitting } = formState
  const typed = useWatch({ control })
  const [touched, setTouched] = useState(false)
  const { showError, hideError } = useErrorToast()
  useErrorFocus(form, socialFields)

  const resetTo = (fields: Fields) => {
    hideError()
    form.reset(fields)
    setTouched(false)
  }

  const submit = form.handleSubmit(
    async (links) => {
      hideError()
      const changed = socialFields.filter((name) => links[name] !== podcast[name])
      try {
        const changes = Object.fromEntries(changed.map((name) => [name, links[name]]))
        const result = await saveWithConflictCheck({
          base: podcast,
          what: 'The settings',
          save: async (version) => {
            const { updatedPodcast } = await rpc('PodcastService.Update', {
              podcastId: podcast.id,
              userId: user?.id ?? '',
              updatedPodcast: { ...changes, version },
            })
            return updatedPodcast
          },
          findNow: () => findPodcast(podcast.id),
          differencesTo: (theirs) =>
            changed
              .filter((name) => theirs[name] !== podcast[name] && theirs[name] !== links[name])
              .map((name) => ({ label: socialNetworks[name].label, mine: links[name], theirs: theirs[name] })),
        })
        if (result.kind === 'editing') return
        cachePodcast(result.value)
        resetTo(toFormValues(result.value))
        if (result.kind === 'saved') toast.success(messages.saved)
      } catch (error) {
        setFieldErrors(form, error, 'updatedPodcast')
        showError(messages.saveFailed)
      }
    },
    () => showError(messages.fixErrors),
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Social Media" onInput={() => setTouched(true)}>
      <Fieldset variant="unstyled" mx={0} miw={0} disabled={isSubmitting}>
        <SettingsSections>
          <SettingsSection title="Social Media" hint="Enter a username or paste a link. Shown on your public page.">
            <Stack gap="lg">
              {socialFields.map((name) => (
                <SocialField
                  key={name}
                  name={name}
                  field={register(name)}
                  value={typed[name] ?? ''}
                  onChange={(link) => {
                    setTouched(true)
                    setValue(name, link, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
                  }}
                  error={errors[name]?.message}
                />
              ))}
            </Stack>
          </SettingsSection>
        </SettingsSections>
      </Fieldset>
      <FormFooter changed={touched} saving={isSubmitting} onCancel={() => resetTo(toFormValues(podcast))} />
      <UnsavedGuard changed={isDirty} />
    </form>
  )
}

type FieldProps = { name: Name } & Pick<ComponentProps<typeof HandleField>, 'field' | 'value' | 'onChange' | 'error'>

const examples: Partial<Record<Name, string>> = {
  socialYoutube: 'https://www.youtube.com/@yourchannel',
  socialCashapp: 'Cashtag',
}

/** LinkedIn handles of companies and schools include their type, as in company/name. */
const prefixOf = (name: Name, value: string): string =>
  name === 'socialLinkedin' && value.includes('/') ? 'linkedin.com/' : socialNetworks[name].prefix

/** Extracts the handle from a pasted link. Anything else is kept for validation. */
const readerOf = (name: Name) => (text: string) => socialShapes[name].safeParse(text).data ?? text

function SocialField({ name, ...props }: FieldProps) {
  const { label } = socialNetworks[name]
  const handle = socialShapes[name].safeParse(props.value).data
  const link = handle ? socialLink(name, handle) : null
  return (
    <HandleField
      label={label}
      prefix={prefixOf(name, props.value)}
      read={readerOf(name)}
      {...(examples[name] && { placeholder: examples[name] })}
      aside={
        link ? (
          <OutLink href={link} size="sm" aria-label={`Open ${label}`}>
            Open
          </OutLink>
        ) : null
      }
      {...props}
    />
  )
}
