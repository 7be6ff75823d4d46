import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FoldingCard } from '../../../ui/FoldingCard.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { summaryOf, type Entry, type GroupSpec } from './groups.ts'
import { TagEntry, type Context } from './TagEntry.tsx'

type Props = {
  spec: GroupSpec
  value: unknown
  onChange: (value: unknown) => void
  context: Context
  open: boolean
  onToggle: () => void
  /** Above the entries. */
  children?: ReactNode
  /** For the summary: what is set besides the entries. */
  extras?: string[]
  actionsOf?: (entry: Entry) => ReactNode
}

/** All values of one tag, folded to a line that says what is set. */
export function TagGroup({ spec, value, onChange, context, open, onToggle, children, extras = [], actionsOf }: Props) {
  const { title, help, add, empty, fields, isSingle, max, name } = spec
  const list = useRef<HTMLDivElement>(null)
  const entries = (isSingle ? (value === null ? [] : [value]) : value) as Entry[]
  const set = (changed: Entry[]) => onChange(isSingle ? (changed[0] ?? null) : changed)
  const append = () => {
    set([...entries, empty])
    // After the new fields are there.
    requestAnimationFrame(() => {
      const all = list.current?.querySelectorAll<HTMLElement>('fieldset')
      all?.[all.length - 1]?.querySelector<HTMLElement>('input, select')?.focus()
    })
  }
  return (
    <FoldingCard fold={{ open, onToggle, isCurrent: false }} title={title} hint={help} result={summaryOf(spec, value, extras)}>
      <Stack gap="md" ref={list}>
        {children}
        {entries.map((entry, at) => (
          <TagEntry
            key={at}
            title={isSingle ? title : `${at + 1}. ${spec.nameOf(entry) || 'New'}`}
            fields={fields}
            path={isSingle ? name : `${name}.${at}`}
            value={entry}
            onChange={(changed) => set(entries.map((one, place) => (place === at ? changed : one)))}
            onRemove={() => set(entries.filter((_, place) => place !== at))}
            context={context}
            actions={actionsOf?.(entry)}
          />
        ))}
        {entries.length < max ? (
          <Group>
            <Button variant="default" leftSection={<Icon of={IconPlus} />} disabled={context.disabled} onClick={append}>
              {add}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </FoldingCard>
  )
}

/** Tags of an import that no form has. */
export function OtherTags({ tags }: { tags: Array<{ name: string; count: number }> }) {
  if (tags.length === 0) return null
  return (
    <Note>
      Also in your feed, unchanged since the import: {tags.map(({ name, count }) => (count === 1 ? name : `${name} (${count})`)).join(', ')}
      .
    </Note>
  )
}
