import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { profileMessages } from '@castwright/contract/profiles/form.ts'
import { type HandleField as Network, handleFields } from '@castwright/contract/profiles/handles.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { pickSound } from '../../../lib/pickSound.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { ColorField } from '../../../ui/ColorField.tsx'
import { SavingDock } from '../../../ui/SavingDock.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { BioField } from './BioField.tsx'
import { BirthdayField } from './BirthdayField.tsx'
import { type Facts, type Fields, type FileName, type Files, names, noFiles, toFormValues, rulesFor } from './fields.ts'
import { HandleField } from './HandleField.tsx'
import { PhotoField } from './PhotoField.tsx'
import classes from './ProfileEditor.module.css'
import { fileErrorsFrom, useSave } from './save.ts'
import { CreatorProfileUrl, UsernameField } from './UsernameField.tsx'
import { checkUsername, useUsernameCheck } from './useUsernameCheck.ts'
import { messages } from './messages.ts'

const audioBioLimit = { seconds: profileLimits.audioBioSeconds, tooLong: profileMessages.audioBioTooLong }
const sections = ['Profile', 'About You', 'Social Media']
const uploadLabels: Record<FileName, string> = { photo: 'your photo', audioBio: 'your audio bio' }

export function ProfileEditor({ user }: { user: User }) {
  const form = useForm<Fields, unknown, Facts>({
    resolver: zodResolver(rulesFor(user.username)),
    defaultValues: toFormValues(user),
    mode: 'onTouched',
  })
  const { register, control, formState, setValue } = form
  const { errors, isDirty, isSubmitting } = formState
  const typed = useWatch({ control })
  const [files, setFiles] = useState(noFiles)
  /** Used as a key: resets the file fields when the form is reset. */
  const [round, setRound] = useState(0)
  const [fileErrors, setFileErrors] = useState<Partial<Record<FileName, string>>>({})
  const check = useUsernameCheck(typed.username ?? '', user.username)
  const { save, progress, cancel } = useSave()
  const { showError, hideError } = useErrorToast()
  useErrorFocus(form, names)
  const changed = isDirty || files.photo !== undefined || files.audioBio !== undefined

  const resetTo = (fields: Fields) => {
    hideError()
    form.reset(fields)
    setFiles(noFiles)
    setFileErrors({})
    setRound((before) => before + 1)
  }

  const submit = form.handleSubmit(
    async (facts) => {
      hideError()
      const isNew = facts.username !== '' && facts.username !== user.username
      const fault = isNew ? await checkUsername(facts.username) : null
      if (fault) {
        form.setError('username', { type: 'server', message: fault })
        return showError(messages.fixErrors)
      }
      try {
        const saved = await save(user, facts, files)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info(messages.canceled)
        if (saved.kind === 'editing') return
        resetTo(toFormValues(saved.value))
        if (saved.kind === 'saved') toast.success(messages.saved)
      } catch (error) {
        setFieldErrors(form, error, 'user')
        setFileErrors(fileErrorsFrom(error))
        showError(messages.saveFailed)
      }
    },
    () => showError(messages.fixErrors),
  )

  const fileField = <N extends FileName>(name: N) => ({
    value: files[name],
    onChange: (choice: Files[N]) => setFiles((before) => ({ ...before, [name]: choice })),
    error: fileErrors[name],
    onError: (message: string | undefined) => setFileErrors((before) => ({ ...before, [name]: message })),
  })
  const handleField = (name: Network) => ({
    name,
    field: register(name),
    value: typed[name] ?? '',
    onChange: (handle: string) => setValue(name, handle, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    error: errors[name]?.message,
  })

  return (
    <SettingsSections index={sections}>
      <form onSubmit={submit} noValidate aria-label="Profile">
        <fieldset disabled={isSubmitting} className={classes.group}>
          <SettingsSections>
            <SettingsSection title="Profile" hint="Your name and photo, as your team and listeners see them.">
              <Stack gap="lg">
                <PhotoField key={`photo ${round}`} user={user} {...fileField('photo')} />
                <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
                  <TextInput label="First Name" autoComplete="given-name" {...register('firstName')} error={errors.firstName?.message} />
                  <TextInput label="Last Name" autoComplete="family-name" {...register('lastName')} error={errors.lastName?.message} />
                </SimpleGrid>
                <UsernameField check={check} {...register('username')} error={errors.username?.message} />
                <CreatorProfileUrl check={check} />
              </Stack>
            </SettingsSection>
            <SettingsSection title="About You" hint="Introduce yourself on your creator page.">
              <Stack gap="lg">
                <Controller
                  control={control}
                  name="bio"
                  render={({ field: { value, onBlur, ref } }) => (
                    <BioField
                      userId={user.id}
                      value={value}
                      onChange={(html) => setValue('bio', html, { shouldDirty: true, shouldValidate: true })}
                      onBlur={onBlur}
                      error={errors.bio?.message}
                      disabled={isSubmitting}
                      fieldRef={ref}
                    />
                  )}
                />
                <AudioBioField
                  key={`audio bio ${round}`}
                  whose="your"
                  hint={`Introduce yourself in your own voice: MP3 or M4A, up to ${audioBioLimit.seconds} seconds.`}
                  saved={user.audioBioUrl}
                  pick={(file) => pickSound('user-audio-bios', file, audioBioLimit)}
                  {...fileField('audioBio')}
                />
                <Controller
                  control={control}
                  name="profileColor"
                  render={({ field: { value, onChange, onBlur, ref } }) => (
                    <ColorField
                      label="Profile Color Theme"
                      description="The color of your creator page."
                      value={value}
                      onChange={onChange}
                      onBlur={onBlur}
                      ref={ref}
                      error={errors.profileColor?.message}
                    />
                  )}
                />
                <BirthdayField field={register('dateOfBirth')} before={typed.dateOfBirth ?? ''} error={errors.dateOfBirth?.message} />
              </Stack>
            </SettingsSection>
            <SettingsSection title="Social Media" hint="Enter your usernames or paste links.">
              <Stack gap="lg">
                {handleFields.map((name) => (
                  <HandleField key={name} {...handleField(name)} />
                ))}
              </Stack>
            </SettingsSection>
          </SettingsSections>
        </fieldset>
        <SavingDock
          changed={changed}
          saving={isSubmitting}
          onCancel={() => resetTo(toFormValues(user))}
          called={uploadLabels}
          progress={progress}
          onCancelUpload={cancel}
        />
        <UnsavedGuard changed={changed} />
      </form>
    </SettingsSections>
  )
}
