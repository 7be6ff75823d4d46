import { visibleLength } from '@castwright/contract/text.ts'
import { Box, Input } from '@mantine/core'
import { Suspense, useId, useRef } from 'react'
import { useWhenNeeded } from '../useWhenNeeded.ts'
import { Counted } from '../form/Counted.tsx'
import type { EditorProps } from './Editor.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import classes from './RichTextField.module.css'
import { lazySection } from '../lazySection.tsx'

const Editor = lazySection(async () => (await import('./Editor.tsx')).Editor)

type Props = Pick<
  EditorProps,
  'value' | 'onChange' | 'onBlur' | 'placeholder' | 'mentions' | 'mentionHint' | 'startsFocused' | 'emoji' | 'isNotes'
> & {
  label: string
  /** A label for screen readers only. */
  hideLabel?: boolean
  description?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  /** The maximum number of visible characters. */
  limit: number
  /** For focusing the first invalid field. */
  fieldRef?: (field: { focus: () => void } | null) => void
}

/** A rich text field with label, help, counter and error. */
export function RichTextField({
  label,
  hideLabel = false,
  description,
  error,
  limit,
  disabled = false,
  required = false,
  fieldRef,
  ...field
}: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const isNeeded = useWhenNeeded(place, field.startsFocused)
  const editor = useRef<{ focus: () => void }>(null)
  const length = visibleLength(field.value)
  const under = `${id}-under`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, className: hideLabel ? classes.hidden : undefined, onClick: () => editor.current?.focus() }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div ref={place}>
        <Suspense fallback={<EditorSkeleton />}>
          {isNeeded ? (
            <Editor
              id={id}
              {...field}
              disabled={disabled}
              required={required}
              invalid={error !== undefined || length > limit}
              labelledBy={`${id}-label`}
              describedBy={error === undefined ? under : `${under} ${id}-error`}
              ref={(made: { focus: () => void } | null) => {
                editor.current = made
                fieldRef?.(made)
              }}
            />
          ) : (
            <EditorSkeleton />
          )}
        </Suspense>
      </div>
      <Box id={under} mt="xxs" c="dimmed" fz="xs">
        <Counted length={length} limit={limit}>
          {description}
        </Counted>
      </Box>
    </Input.Wrapper>
  )
}
