import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { useSession } from '../../../lib/session.ts'
import { SavingDock } from '../../../ui/SavingDock.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { checkProfileUrl } from '../fields/useProfileUrlCheck.ts'
import { DeletePanel } from './deletion/DeletePanel.tsx'
import { DiscoveryPanel } from './DiscoveryPanel.tsx'
import {
  changesOf,
  invalidFieldsOnLoad,
  type Fields,
  isSetting,
  toFormValues,
  sections,
  settingNames,
  rulesFor,
  type Settings,
} from './form.ts'
import { GeneralPanel } from './GeneralPanel.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'
import { fileErrorsFrom, type FileName, type Files, noFiles, useSave } from './save.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import classes from './ShowSettingsForm.module.css'
import { messages } from './messages.ts'

const uploadLabels: Record<FileName, string> = { artwork: 'your artwork', audioBio: "the podcast's audio bio" }

type Props = { podcast: Podcast; field: string | undefined }

export function ShowSettingsForm({ podcast, field }: Props) {
  const { user } = useSession()
  const form = useForm<Fields, unknown, Settings>({
    resolver: zodResolver(rulesFor(podcast.profileUrl)),
    defaultValues: toFormValues(podcast),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { control, formState } = form
  const { isDirty, isSubmitting } = formState
  const [files, setFiles] = useState(noFiles)
  const [fileErrors, setFileErrors] = useState<Partial<Record<FileName, string>>>({})
  const [round, setRound] = useState(0)
  useErrorFocus(form, settingNames)
  const { save, progress, cancel } = useSave(podcast, user?.id ?? '')
  const { showError, hideError } = useErrorToast()
  const changed = isDirty || files.artwork !== undefined || files.audioBio !== undefined
  const { allowNavigation, dialog } = useUnsavedGuard(changed)

  // Shows errors in imported values on load and after each reset, since the form can't save them.
  useEffect(() => {
    const faulty = invalidFieldsOnLoad(podcast)
    if (faulty.length > 0) void form.trigger(faulty)
  }, [form, podcast, round])

  // Focuses the field named in the URL. The artwork isn't a form field.
  const artworkButton = useRef<HTMLButtonElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (field === 'photo') artworkButton.current?.focus()
    else if (field !== undefined && isSetting(field)) setFocus(field)
  }, [field, setFocus])

  const resetTo = (fields: Fields) => {
    hideError()
    form.reset(fields)
    setFiles(noFiles)
    setFileErrors({})
    setRound((before) => before + 1)
  }

  const submit = form.handleSubmit(
    async (settings) => {
      hideError()
      const fault = await checkProfileUrl(settings.profileUrl, { podcastId: podcast.id, profileUrl: podcast.profileUrl })
      if (fault) {
        form.setError('profileUrl', { type: 'server', message: fault })
        return showError(messages.fixErrors)
      }
      try {
        const saved = await save(changesOf(podcast, form.getValues(), settings), files)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info(messages.canceled)
        if (saved.kind === 'editing') return
        resetTo(toFormValues(saved.value))
        if (saved.kind === 'saved') toast.success(messages.saved)
      } catch (error) {
        setFieldErrors(form, error, 'updatedPodcast')
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

  return (
    <SettingsSections index={sections}>
      <form onSubmit={submit} noValidate aria-label="Show Settings">
        <fieldset disabled={isSubmitting} className={classes.group}>
          <SettingsSections>
            <SettingsSection title="General" hint="What listeners see first.">
              <GeneralPanel
                podcast={podcast}
                control={control}
                disabled={isSubmitting}
                round={round}
                fileField={fileField}
                artworkButton={artworkButton}
              />
            </SettingsSection>
            <SettingsSection title="Discovery" hint="How listeners find the podcast.">
              <DiscoveryPanel control={control} />
            </SettingsSection>
            <SettingsSection title="Schedule & Publishing Preferences" hint="Defaults for new episodes.">
              <SchedulePanel control={control} />
            </SettingsSection>
            <SettingsSection title="Author, Ownership & Copyright" hint="Who makes and owns the podcast.">
              <OwnershipPanel podcast={podcast} control={control} />
            </SettingsSection>
            <SettingsSection title="Delete Podcast" hint="Deleting a podcast can't be undone.">
              <DeletePanel podcast={podcast} onDeleted={allowNavigation} />
            </SettingsSection>
          </SettingsSections>
        </fieldset>
        <SavingDock
          changed={changed}
          saving={isSubmitting}
          onCancel={() => resetTo(toFormValues(podcast))}
          called={uploadLabels}
          progress={progress}
          onCancelUpload={cancel}
        />
        {dialog}
      </form>
    </SettingsSections>
  )
}
