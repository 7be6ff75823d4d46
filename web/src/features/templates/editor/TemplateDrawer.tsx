import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { saveTemplate } from '../api.ts'
import { type Faults, faultsOf, toDraft, toForm } from './draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

type Props = { podcast: Podcast; template: Template | null; opened: boolean; onClose: () => void }

/** Creates or changes a template. Mount it again for another one. */
export function TemplateDrawer({ podcast, template, opened, onClose }: Props) {
  // As it was when the drawer opened, so that a change by someone else is noticed when saving.
  const [before] = useState(template)
  const [start] = useState(() => toDraft(template))
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Faults | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const changed = JSON.stringify(draft) !== JSON.stringify(start)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const save = useSubmit({ failed: "Couldn't save the template.", inForm: true }, async () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (found) return
    await saveTemplate(podcast.id, before, toForm(draft))
    toast.success('Template saved.')
    onClose()
  })

  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={before ? 'Edit template' : 'New template'}
      of={save}
      label="Save template"
      changed={changed}
      lost="Your changes to the template will be lost."
    >
      <div ref={form}>
        <TemplateFields podcast={podcast} draft={draft} faults={faults} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
      </div>
    </FormDrawer>
  )
}
