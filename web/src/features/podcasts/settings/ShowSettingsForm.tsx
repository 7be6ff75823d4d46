import type { Podcast } from '@castwright/contract/podcasts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { useSession } from '../../../lib/session.ts'
import { SavingDock } from '../../../ui/SavingDock.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useComplaint } from '../../../ui/useComplaint.ts'
import { profileUrlFault } from '../fields/useProfileUrlCheck.ts'
import { DeletePanel } from './deletion/DeletePanel.tsx'
import { DiscoveryPanel } from './DiscoveryPanel.tsx'
import {
  changesOf,
  faultsOnOpening,
  type Fields,
  isSetting,
  onScreen,
  type PanelName,
  panelOf,
  panels,
  rulesFor,
  type Settings,
} from './form.ts'
import { GeneralPanel } from './GeneralPanel.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'
import { Panel } from '../../../ui/form/Panel.tsx'
import { fileFaults, type FileName, type Files, noFiles, useSave } from './save.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import classes from './ShowSettingsForm.module.css'
import { usePanels } from '../../../ui/form/usePanels.ts'
import { words } from './words.ts'

const called: Record<FileName, string> = { artwork: 'your artwork', audioBio: "the podcast's audio bio" }

type Props = { podcast: Podcast; field: string | undefined }

export function ShowSettingsForm({ podcast, field }: Props) {
  const { user } = useSession()
  const form = useForm<Fields, unknown, Settings>({
    resolver: zodResolver(rulesFor(podcast.profileUrl)),
    defaultValues: onScreen(podcast),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { control, formState } = form
  const { isDirty, isSubmitting } = formState
  const [files, setFiles] = useState(noFiles)
  const [fileErrors, setFileErrors] = useState<Partial<Record<FileName, string>>>({})
  const [round, setRound] = useState(0)
  const { opened, toggle, reveal } = usePanels(form, panels, panelOf)
  const { save, progress, cancel } = useSave(podcast, user?.id ?? '')
  const { complain, withdraw } = useComplaint()
  const changed = isDirty || files.artwork !== undefined || files.audioBio !== undefined
  const { allowNavigation, dialog } = useUnsavedGuard(changed)

  // What an import brought along and no form may save is said at once, and again whenever it is back.
  useEffect(() => {
    const faulty = faultsOnOpening(podcast)
    if (faulty.length > 0) void form.trigger(faulty)
  }, [form, podcast, round])

  // What a link leads to; the artwork is no field of the form.
  const artworkButton = useRef<HTMLButtonElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (field === 'photo') artworkButton.current?.focus()
    else if (field !== undefined && isSetting(field)) setFocus(field)
  }, [field, setFocus])

  const startFrom = (fields: Fields) => {
    withdraw()
    form.reset(fields)
    setFiles(noFiles)
    setFileErrors({})
    setRound((before) => before + 1)
  }

  const refuse = (message: string, panels: PanelName[] = []) => {
    complain(message)
    reveal(panels)
  }

  const submit = form.handleSubmit(
    async (settings) => {
      withdraw()
      const fault = await profileUrlFault(settings.profileUrl, { podcastId: podcast.id, profileUrl: podcast.profileUrl })
      if (fault) {
        form.setError('profileUrl', { type: 'server', message: fault })
        return refuse(words.fixErrors)
      }
      try {
        const saved = await save(changesOf(podcast, form.getValues(), settings), files)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info(words.canceled)
        if (saved.kind === 'editing') return
        startFrom(onScreen(saved.value))
        if (saved.kind === 'saved') toast.success(words.saved)
      } catch (error) {
        const faults = fileFaults(error)
        setFieldErrors(form, error, 'updatedPodcast')
        setFileErrors(faults)
        refuse(words.saveFailed, Object.keys(faults).length > 0 ? ['General'] : [])
      }
    },
    () => refuse(words.fixErrors),
  )

  const fileField = <N extends FileName>(name: N) => ({
    value: files[name],
    onChange: (choice: Files[N]) => setFiles((before) => ({ ...before, [name]: choice })),
    error: fileErrors[name],
    onError: (message: string | undefined) => setFileErrors((before) => ({ ...before, [name]: message })),
  })
  const panel = (title: PanelName, hint: string, content: ReactNode) => (
    <Panel title={title} hint={hint} opened={opened.has(title)} onToggle={() => toggle(title)}>
      {content}
    </Panel>
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Show Settings" className={classes.form}>
      <fieldset disabled={isSubmitting} className={classes.group}>
        <Stack gap="lg">
          {panel(
            'General',
            'What listeners see first.',
            <GeneralPanel
              podcast={podcast}
              control={control}
              disabled={isSubmitting}
              round={round}
              fileField={fileField}
              artworkButton={artworkButton}
            />,
          )}
          {panel('Discovery', 'How listeners find the podcast.', <DiscoveryPanel control={control} />)}
          {panel('Schedule & Publishing Preferences', 'What new episodes start from.', <SchedulePanel control={control} />)}
          {panel(
            'Author, Ownership & Copyright',
            'Who makes the podcast, and whose it is.',
            <OwnershipPanel podcast={podcast} control={control} />,
          )}
          {panel(
            'Delete Podcast',
            'Once deleted, a podcast cannot be brought back.',
            <DeletePanel podcast={podcast} onDeleted={allowNavigation} />,
          )}
        </Stack>
      </fieldset>
      <SavingDock
        changed={changed}
        saving={isSubmitting}
        onCancel={() => startFrom(onScreen(podcast))}
        called={called}
        progress={progress}
        onCancelUpload={cancel}
      />
      {dialog}
    </form>
  )
}
