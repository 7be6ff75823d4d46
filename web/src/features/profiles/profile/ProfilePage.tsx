import { useQuery } from '@tanstack/react-query'
import { ownName, teamName } from '@castwright/contract/names.ts'
import { creatorPath } from '@castwright/contract/paths.ts'
import { profileMessages } from '@castwright/contract/profiles/form.ts'
import { type HandleField as Network, handleFields, networks, toHandle } from '@castwright/contract/profiles/handles.ts'
import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { photoUrl, type User } from '@castwright/contract/profiles/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useSession } from '../../../lib/session.ts'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { pickSound } from '../../../lib/pickSound.ts'
import { query, rpc } from '../../../lib/rpc.ts'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { PhotoField } from '../../../components/PhotoField.tsx'
import { SettingsForm, useSettingsForm } from '../../../components/settingsForm.tsx'
import { ColorField } from '../../../ui/ColorField.tsx'
import type { MentionSource } from '../../../ui/editor/mention.ts'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { HandleField } from '../../../ui/HandleField.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { BirthdayField } from './BirthdayField.tsx'
import { changesOf, differencesTo, type Facts, type Fields, type Files, names, noFiles, rulesFor, toFormValues } from './fields.ts'
import { checkUsername, CreatorProfileUrl, UsernameField, useUsernameCheck } from './UsernameField.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { sessionKey } from '../../../lib/sessionKey.ts'
import { useSending } from '../../../lib/useSending.ts'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'

export function ProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfile userId={user.id} /> : null
}

function OwnProfile({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(profileQuery(userId))
  if (data) return <ProfileEditor user={data.user} />
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={8} />
    </QueryState>
  )
}

const audioBioLimit = { seconds: profileLimits.audioBioSeconds, tooLong: profileMessages.audioBioTooLong }
const sections = ['Profile', 'About You', 'Social Media']
const uploadLabels = { photo: 'your photo', audioBio: 'your audio bio' }

/** The prefix of a link, shown before the handle. */
function prefixOf(name: Network, value: string): string {
  const host = networks[name].link('').replace('https://', '').replace('www.', '')
  // LinkedIn handles of companies and schools include their type.
  return value.includes('/') ? host.replace('/in/', '/') : host
}

const teammates =
  (userId: string): MentionSource =>
  async (text, signal) => {
    const { users } = await rpc('UserService.FindMentionable', { userId, text }, { signal })
    return users.map(({ id, username, firstName, lastName, thumbnailUrl }) => ({
      id,
      name: ownName({ firstName, lastName, username }),
      hint: username,
      href: creatorPath(username),
      photo: thumbnailUrl && photoUrl(thumbnailUrl, 64),
    }))
  }

function ProfileEditor({ user }: { user: User }) {
  const form = useForm<Fields, unknown, Facts>({
    resolver: zodResolver(rulesFor(user.username)),
    defaultValues: toFormValues(user),
    mode: 'onTouched',
  })
  const { register, control, formState, setValue } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control })
  const check = useUsernameCheck(typed.username ?? '', user.username)
  const { save, ...uploads } = useSave(user)
  const settings = useSettingsForm({
    form,
    names,
    stored: user,
    toFormValues,
    noFiles,
    fileKeys: { photo: 'thumbnail_file', audioBio: 'audio_bio_file' },
    under: 'user',
    unique: {
      name: 'username',
      check: async ({ username }) => (username === '' || username === user.username ? null : checkUsername(username)),
    },
    save,
    messages,
  })
  const { round, fileField, changed } = settings

  return (
    <SettingsForm
      label="Profile"
      index={sections}
      of={settings}
      called={uploadLabels}
      uploads={uploads}
      guard={<UnsavedGuard changed={changed} />}
    >
      <SettingsSection title="Profile" hint="Your name and photo, as your team and listeners see them.">
        <Stack gap="lg">
          <PhotoField
            key={`photo ${round}`}
            bucket="user-avatars"
            id={user.id}
            name={teamName(user)}
            stored={user.thumbnailUrl === null ? null : photoUrl(user.thumbnailUrl, 256)}
            hint={messages.photoHint}
            cropTitle="Crop your photo"
            {...fileField('photo')}
          />
          <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
            <TextInput label="First Name" required autoComplete="given-name" {...register('firstName')} error={errors.firstName?.message} />
            <TextInput label="Last Name" required autoComplete="family-name" {...register('lastName')} error={errors.lastName?.message} />
          </SimpleGrid>
          <UsernameField check={check} {...register('username')} error={errors.username?.message} />
          <CreatorProfileUrl check={check} />
        </Stack>
      </SettingsSection>
      <SettingsSection title="About You" hint="Introduce yourself on your creator page.">
        <Stack gap="lg">
          <Field control={control} name="bio">
            {({ ref, ...field }) => (
              <RichTextField
                label="Bio"
                description="Type @ to mention a team member."
                limit={profileLimits.bio}
                mentions={teammates(user.id)}
                disabled={isSubmitting}
                fieldRef={ref}
                {...field}
                onChange={(html) => setValue('bio', html, { shouldDirty: true, shouldValidate: true })}
              />
            )}
          </Field>
          <AudioBioField
            key={`audio bio ${round}`}
            whose="your"
            hint={`Introduce yourself in your own voice: MP3 or M4A, up to ${audioBioLimit.seconds} seconds.`}
            saved={user.audioBioUrl}
            pick={(file) => pickSound('user-audio-bios', file, audioBioLimit)}
            {...fileField('audioBio')}
          />
          <Field control={control} name="profileColor">
            {(field) => <ColorField label="Profile Color Theme" description="Your creator page's color." {...field} />}
          </Field>
          <BirthdayField field={register('dateOfBirth')} before={typed.dateOfBirth ?? ''} error={errors.dateOfBirth?.message} />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Social Media" hint="Enter your usernames or paste links.">
        <Stack gap="lg">
          {handleFields.map((name) => (
            <HandleField
              key={name}
              label={networks[name].label}
              prefix={prefixOf(name, typed[name] ?? '')}
              read={(text) => toHandle(name, text)}
              field={register(name)}
              value={typed[name] ?? ''}
              onChange={(handle) => setValue(name, handle, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
              error={errors[name]?.message}
            />
          ))}
        </Stack>
      </SettingsSection>
    </SettingsForm>
  )
}

const profileQuery = (userId: string) => ({
  ...query('UserService.Find', { userId }),
  // Loaded once per visit: a refetch must not overwrite what the user is typing.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Uploads the files, then saves the profile. */
function useSave(user: User) {
  const { send, ...uploads } = useSending<keyof Files>()
  const save = (facts: Facts, files: Files) => {
    const { photo, audioBio } = files
    const parcels = {
      ...(photo && { photo: { bucket: 'user-avatars' as const, file: photo, contentType: photo.type } }),
      ...(audioBio && { audioBio: { bucket: 'user-audio-bios' as const, ...audioBio } }),
    }
    return send(parcels, async (sent) => {
      const result = await saveWithConflictCheck({
        base: user,
        what: 'Your profile',
        save: async (version) => {
          const { user: saved } = await rpc('UserService.Update', {
            user: { ...changesOf(user, facts, files), version },
            thumbnailFile: sent.photo ?? null,
            audioBioFile: sent.audioBio ?? null,
          })
          return saved
        },
        findNow: async () => (await rpc('UserService.Find', { userId: user.id })).user,
        differencesTo: (theirs) => differencesTo(theirs, user, facts, files),
      })
      if (result.kind !== 'editing') {
        queryClient.setQueryData(profileQuery(user.id).queryKey, { user: result.value })
        queryClient.setQueryData(sessionKey, result.value)
      }
      return result
    })
  }
  return { save, ...uploads }
}
