import { IconButton } from '../../../ui/IconButton.tsx'
import { instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { Autocomplete, Box, Button, Group, Input, NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Entry, FieldSpec } from './groups.ts'
import classes from './tags.module.css'

/** Messages by path, such as `places.0.name`. */
export type Errors = Record<string, string>

export type Context = {
  errors: Errors
  timeZone: string
  disabled: boolean
  /** Recordings to choose from, by ID. */
  recordings?: Record<string, string>
}

type FieldProps = { spec: FieldSpec; path: string; value: unknown; onChange: (value: unknown) => void; context: Context }

/** `2026-03-05T18:00` in the given time zone, as date fields have it. */
function toLocal(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  const { date: day, time } = localTimeAt(date, timeZone)
  return `${day}T${time}`
}

function toIso(local: string, timeZone: string): string {
  const [date, time] = local.split('T')
  return date && time ? instantOf(date, time.slice(0, 5), timeZone).toISOString() : ''
}

function TagField({ spec, path, value, onChange, context: { errors, timeZone, disabled, recordings } }: FieldProps) {
  const id = useId()
  const { label, help, placeholder, options, suggestions, kind } = spec
  const text = typeof value === 'string' ? value : ''
  const common = { label, description: help, error: errors[path], disabled, 'data-field': path }
  if (kind === 'blocked')
    return (
      <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
        <div>
          <SegmentedControl
            aria-labelledby={id}
            disabled={disabled}
            value={value === true ? 'yes' : 'no'}
            onChange={(choice) => onChange(choice === 'yes')}
            data={[
              { value: 'yes', label: 'No' },
              { value: 'no', label: 'Yes' },
            ]}
          />
        </div>
      </Input.Wrapper>
    )
  if (kind === 'links') return <LinksField {...{ spec, path, value, onChange, context: { errors, timeZone, disabled } }} />
  if (kind === 'recording')
    return (
      <NativeSelect {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">A file elsewhere</option>
        {Object.entries(recordings ?? {}).map(([recordingId, name]) => (
          <option key={recordingId} value={recordingId}>
            {name}
          </option>
        ))}
        {text !== '' && !recordings?.[text] ? <option value={text}>Deleted recording</option> : null}
      </NativeSelect>
    )
  if (kind === 'moment')
    return (
      <TextInput
        {...common}
        type="datetime-local"
        description={`In your time zone (${timeZone}).`}
        value={toLocal(text, timeZone)}
        onChange={(event) => onChange(toIso(event.currentTarget.value, timeZone))}
      />
    )
  if (options)
    return (
      <NativeSelect {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
        {text in options ? null : <option value={text}>{text}</option>}
      </NativeSelect>
    )
  if (suggestions)
    return <Autocomplete {...common} placeholder={placeholder ?? ''} value={text} onChange={onChange} data={[...suggestions]} />
  return (
    <TextInput
      {...common}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={label.includes('Title') || label.includes('escription')}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Links with labels. */
function LinksField({ spec, path, value, onChange, context: { errors, disabled } }: FieldProps) {
  const links = value as Array<{ url: string; text: string }>
  const id = useId()
  const set = (at: number, change: Partial<{ url: string; text: string }>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...change } : link)))
  return (
    <Input.Wrapper label={spec.label} labelElement="div" labelProps={{ id }} error={errors[path]} style={{ gridColumn: '1 / -1' }}>
      <Stack role="group" aria-labelledby={id} gap="xs">
        {links.map((link, at) => (
          <div key={at} className={classes.link}>
            <TextInput
              aria-label={`Link ${at + 1}`}
              placeholder="https://"
              value={link.url}
              error={errors[`${path}.${at}.url`]}
              data-field={`${path}.${at}.url`}
              disabled={disabled}
              onChange={(event) => set(at, { url: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Label of link ${at + 1}`}
              placeholder="Label, e.g. Watch on our site"
              value={link.text}
              error={errors[`${path}.${at}.text`]}
              data-field={`${path}.${at}.text`}
              disabled={disabled}
              onChange={(event) => set(at, { text: event.currentTarget.value })}
            />
            <IconButton
              icon={IconTrash}
              label={`Remove link ${at + 1}`}
              disabled={disabled || links.length === 1}
              onClick={() => onChange(links.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon of={IconPlus} />}
            disabled={disabled}
            onClick={() => onChange([...links, { url: '', text: '' }])}
          >
            Add link
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

type Props = {
  /** Such as `Place 2`. */
  title: string
  fields: FieldSpec[]
  path: string
  value: Entry
  onChange: (value: Entry) => void
  onRemove: () => void
  context: Context
  actions?: ReactNode
}

const elsewhere: FieldSpec[] = [
  { name: 'url', label: 'File URL', placeholder: 'https://' },
  { name: 'type', label: 'Media type', placeholder: 'e.g. audio/mpeg' },
]

/** One value of a tag with its fields. */
export function TagEntry({ title, fields, path, value, onChange, onRemove, context, actions }: Props) {
  const isElsewhere = fields.some(({ kind }) => kind === 'recording') && value['recordingId'] === ''
  return (
    <Box component="fieldset" miw={0} m={0} p="md" bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <Box component="legend" px="xs" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
        {[...fields, ...(isElsewhere ? elsewhere : [])].map((spec) => (
          <TagField
            key={spec.name}
            spec={spec}
            path={`${path}.${spec.name}`}
            value={value[spec.name]}
            onChange={(changed) => onChange({ ...value, [spec.name]: changed })}
            context={context}
          />
        ))}
      </SimpleGrid>
      <Group justify="space-between" mt="sm">
        <Group gap="xs">{actions}</Group>
        <Button variant="subtle" color="red" size="xs" leftSection={<Icon of={IconTrash} />} disabled={context.disabled} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Box>
  )
}
