import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { useEffect, useMemo, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { messageOf, RpcError } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { usePanels } from '../../../ui/form/usePanels.ts'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { type Artwork, artworkAtStart, artworkChanged, artworkMissing } from './artwork.ts'
import { check, type Fields, isChanged, toFormValues, panelOf, panels } from './form.ts'
import { artworkErrorIn, useSave } from './save.ts'
import type { Start } from './initialData.ts'

/** None if it isn't clear which. */
function defaultOf({ templates }: Start): string | null {
  const [first, ...others] = templates.filter(({ isDefault }) => isDefault)
  return first && others.length === 0 ? first.id : null
}

type Props = {
  start: Start
  timeZone: string
  onSaved: (episodeId: string) => void | Promise<void>
}

/** Form state and submission. Entries are kept when saving fails. */
export function useEpisodeForm({ start, timeZone, onSaved }: Props) {
  const values = useMemo(() => toFormValues(start, timeZone), [start, timeZone])
  const resolver: Resolver<Fields, unknown, EpisodeForm> = (fields) => {
    const { form: read, faults } = check(start, fields, timeZone, new Date())
    if (read) return { values: read, errors: {} }
    const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) as Record<string, never> }
  }
  const form = useForm<Fields, unknown, EpisodeForm>({ values, resolver, mode: 'onTouched', shouldFocusError: false })
  const { isSubmitting } = form.formState
  const [touched, setTouched] = useState<Artwork | null>(null)
  const artwork = touched ?? artworkAtStart(start)
  const [artworkError, setArtworkError] = useState<string>()
  // Undefined until the user chooses.
  const [chosenTemplate, setTemplate] = useState<string | null>()
  const templateId = chosenTemplate === undefined ? defaultOf(start) : chosenTemplate
  const { opened, toggle, reveal } = usePanels(form, panels, panelOf)
  const { showError, hideError } = useErrorToast()
  const { save, share, cancelUpload } = useSave(start, timeZone)

  const fieldsChanged = useWatch({ control: form.control, compute: (fields: Fields) => isChanged(start, fields, timeZone) })
  const changed = fieldsChanged || artworkChanged(start, artwork)

  // Imports may have texts that are too long to save, so show those errors on load.
  useEffect(() => {
    if (start.episode) void form.trigger('title')
  }, [form, start])

  const refuse = (message: string, inArtwork: string | undefined): void => {
    setArtworkError(inArtwork)
    showError(message)
    reveal(inArtwork === undefined ? [] : ['General'])
  }

  const fail = (error: unknown): void => {
    const inArtwork = artworkErrorIn(error)
    const inFields = setFieldErrors(form, error, 'episode')
    const isFault = inFields || (error instanceof RpcError && inArtwork !== undefined)
    refuse(isFault ? episodeMessages.fixErrors : messageOf(error), inArtwork)
  }

  const submit = form.handleSubmit(
    async (read) => {
      hideError()
      const missing = artworkMissing(start, artwork)
      if (missing) return refuse(episodeMessages.fixErrors, missing)
      setArtworkError(undefined)
      try {
        const saved = await save(read, artwork, templateId)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info('Upload canceled. Nothing has been saved yet.')
        await onSaved(saved.id)
      } catch (error) {
        fail(error)
      }
    },
    () => refuse(episodeMessages.fixErrors, artworkMissing(start, artwork)),
  )

  return {
    start,
    timeZone,
    form,
    submit,
    changed,
    saving: isSubmitting,
    artwork: {
      ...artwork,
      set: (change: Partial<Artwork>) => {
        setArtworkError(undefined)
        setTouched({ ...artwork, ...change })
      },
      error: artworkError,
      setError: setArtworkError,
    },
    template: { value: templateId, onChange: setTemplate },
    panel: (name: (typeof panels)[number]) => ({ title: name, opened: opened.has(name), onToggle: () => toggle(name) }),
    share,
    cancelUpload,
  }
}
export type EpisodeEditing = ReturnType<typeof useEpisodeForm>
