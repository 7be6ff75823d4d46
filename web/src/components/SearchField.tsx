import { queryLimits } from '@castwright/contract/limits.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** Debounce in milliseconds. */
const debounceMs = 250

type Props = {
  /** The accessible name. */
  label: string
  placeholder: string
  text: string
  onSearch: (text: string) => void
  className?: string | undefined
}

/** Searches with a debounce. */
export function SearchField({ label, placeholder, text, onSearch, className }: Props) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The URL changed some other way, such as Back or a link.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  const search = useDebouncedCallback((words: string) => onSearch(words.trim()), debounceMs)
  const type = (words: string) => {
    setTyped(words)
    search(words)
  }
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={queryLimits.text}
      leftSection={<Icon of={IconSearch} />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} /> : null}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
