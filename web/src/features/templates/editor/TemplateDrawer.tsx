import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { Button, Text } from '@mantine/core'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { saveTemplate } from '../api.ts'
import { messages } from '../messages.ts'
import { type Faults, faultsOf, toDraft, toForm } from './draft.ts'
import { TemplateFields } from './TemplateFields.tsx'

type Props = { podcast: Podcast; template: Template | null; opened: boolean; onClose: () => void }

const question = {
  title: 'Do you want to leave without saving?',
  children: 'Your changes to the template will be lost.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Keep editing',
  danger: true,
}

/** Creates or changes a template. Mount it again for another one. */
export function TemplateDrawer({ podcast, template, opened, onClose }: Props) {
  const id = useId()
  // As it was when the drawer opened, so that a change by someone else is noticed when saving.
  const [before] = useState(template)
  const [start] = useState(() => toDraft(template))
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Faults | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const changed = JSON.stringify(draft) !== JSON.stringify(start)
  // Opens after mounting so that the opening transition runs.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const leave = async () => {
    if (!saving && (!changed || (await confirm(question)))) onClose()
  }

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setFaults(found)
    setRefusal(null)
    if (found) return
    setSaving(true)
    try {
      await saveTemplate(podcast.id, before, toForm(draft))
      toast.success(messages.saved)
      onClose()
    } catch (error) {
      setRefusal(`${messages.saveFailed} ${messageOf(error)}`)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      opened={isMounted && opened}
      onClose={() => void leave()}
      title={before ? 'Edit template' : 'New template'}
      changed={changed}
      actions={
        <>
          <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)" flex={1}>
            {refusal}
          </Text>
          <Button variant="default" onClick={() => void leave()} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving} disabled={!changed}>
            Save template
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={save} noValidate aria-label={before ? 'Edit template' : 'New template'}>
        <TemplateFields podcast={podcast} draft={draft} faults={faults} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
      </form>
      <UnsavedGuard changed={changed && opened} />
    </Drawer>
  )
}
