import { Fieldset } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { setFieldErrors } from '../lib/fieldErrors.ts'
import { RpcError } from '../lib/rpc.ts'
import { useErrorFocus } from '../lib/useErrorFocus.ts'
import { FileFault } from '../lib/useSending.ts'
import { SavingDock } from '../ui/SavingDock.tsx'
import type { Difference, SaveResult } from '../ui/saveWithConflictCheck.tsx'
import { SettingsSections } from '../ui/settings/SettingsSections.tsx'
import { toast } from '../ui/toast.tsx'
import { useErrorToast } from '../ui/useErrorToast.ts'

type Options<Stored, Fields extends FieldValues, Read, Files> = {
  form: UseFormReturn<Fields, unknown, Read>
  /** In screen order. */
  names: readonly Path<Fields>[]
  stored: Stored
  toFormValues: (stored: Stored) => Fields
  noFiles: Files
  /** What the server calls the files in its errors. */
  fileKeys: Record<keyof Files, string>
  /** The object of the call's input that the form fills. */
  under: string
  /** A field with a value that nobody else may have, and the error if someone does. */
  unique: { name: Path<Fields>; check: (read: Read) => Promise<string | null> }
  /** Uploads the files, then saves. */
  save: (read: Read, files: Files) => Promise<SaveResult<Stored> | 'left' | 'canceled'>
  messages: { fixErrors: string; saved: string; saveFailed: string; canceled: string }
}

type FileErrors<Files> = Partial<Record<keyof Files, string | undefined>>

/** What a settings page does, and its file fields. */
export type SettingsOf<Files, Stored = unknown> = {
  submit: () => unknown
  reset: (to?: Stored) => void
  isSubmitting: boolean
  changed: boolean
  /** Part of the keys of file fields, so that a reset empties them. */
  round: number
  fileField: <N extends keyof Files>(
    name: N,
  ) => {
    value: Files[N]
    onChange: (choice: Files[N]) => void
    error: string | undefined
    onError: (message: string | undefined) => void
  }
}

/** A page of settings with files. Entries and files are kept when saving fails. */
export function useSettingsForm<Stored, Fields extends FieldValues, Read, Files extends Record<string, unknown>>({
  form,
  names,
  stored,
  toFormValues,
  noFiles,
  fileKeys,
  under,
  unique,
  save,
  messages,
}: Options<Stored, Fields, Read, Files>): SettingsOf<Files, Stored> {
  const { isDirty, isSubmitting } = form.formState
  const [files, setFiles] = useState(noFiles)
  const [fileErrors, setFileErrors] = useState<FileErrors<Files>>({})
  const [round, setRound] = useState(0)
  const { showError, hideError } = useErrorToast()
  useErrorFocus(form, names)

  const reset = (to: Stored = stored) => {
    hideError()
    form.reset(toFormValues(to))
    setFiles(noFiles)
    setFileErrors({})
    setRound((before) => before + 1)
  }
  const submit = form.handleSubmit(
    async (read) => {
      hideError()
      const fault = await unique.check(read)
      if (fault) {
        form.setError(unique.name, { type: 'server', message: fault })
        return showError(messages.fixErrors)
      }
      try {
        const saved = await save(read, files)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info(messages.canceled)
        if (saved.kind === 'editing') return
        reset(saved.value)
        if (saved.kind === 'saved') toast.success(messages.saved)
      } catch (error) {
        setFieldErrors(form, error, under)
        setFileErrors(fileErrorsIn(error, fileKeys))
        showError(messages.saveFailed)
      }
    },
    () => showError(messages.fixErrors),
  )
  return {
    submit,
    reset,
    isSubmitting,
    changed: isDirty || Object.values(files).some((file) => file !== undefined),
    round,
    fileField: (name) => ({
      value: files[name],
      onChange: (choice) => setFiles((before) => ({ ...before, [name]: choice })),
      error: fileErrors[name],
      onError: (message) => setFileErrors((before) => ({ ...before, [name]: message })),
    }),
  }
}

function fileErrorsIn<Files>(error: unknown, keys: Record<keyof Files, string>): FileErrors<Files> {
  if (error instanceof FileFault) return { [error.file]: error.message } as FileErrors<Files>
  if (!(error instanceof RpcError)) return {}
  const names = Object.keys(keys) as (keyof Files)[]
  return Object.fromEntries(names.map((name) => [name, error.meta[keys[name]]])) as FileErrors<Files>
}

/** A file that was changed both here and elsewhere. */
export const fileDifference = (label: string, choice: unknown, before: string | null, now: string | null): Difference[] =>
  choice === undefined || before === now
    ? []
    : [{ label, mine: choice === null ? null : 'A new file', theirs: now === null ? null : 'Another file' }]

type Props<N extends string> = {
  label: string
  /** The titles of the sections. */
  index: readonly string[]
  of: Pick<SettingsOf<unknown>, 'submit' | 'isSubmitting' | 'changed'> & { reset: () => void }
  /** Labels of the form's files, in order. */
  called: Record<N, string>
  uploads: { progress: Partial<Record<N, number>>; cancel: () => void }
  children: ReactNode
  /** Asks before unsaved changes are lost. */
  guard: ReactNode
}

export function SettingsForm<N extends string>({ label, index, of, called, uploads, children, guard }: Props<N>) {
  const { submit, reset, isSubmitting, changed } = of
  return (
    <SettingsSections index={index}>
      <form onSubmit={submit} noValidate aria-label={label}>
        <Fieldset variant="unstyled" mx={0} miw={0} disabled={isSubmitting}>
          <SettingsSections>{children}</SettingsSections>
        </Fieldset>
        <SavingDock
          changed={changed}
          saving={isSubmitting}
          onCancel={() => reset()}
          called={called}
          progress={uploads.progress}
          onCancelUpload={uploads.cancel}
        />
        {guard}
      </form>
    </SettingsSections>
  )
}
