import type { SearchHit, SearchKind, MarkedText } from '@castwright/contract/search/shapes.ts'
import { searchLimits } from '@castwright/contract/search/limits.ts'
import { Button, CloseButton, Group, type GroupProps, Loader, Modal, VisuallyHidden, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { below } from '../../ui/screens.ts'
import { sizes } from '../../ui/theme.ts'
import type { Command } from './commands.ts'
import { type Entry, foundSections, type Section, type Show, startSections } from './entries.ts'
import { useRecentPlaces } from './memory.ts'
import { typedEarly } from './opened.ts'
import { useSearch } from './useSearch.ts'
import classes from './Palette.module.css'
import { Keys } from './Keys.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  userId: string
  commands: readonly Command[]
  shows: readonly Show[]
  onOpenHit: (hit: SearchHit) => void
}

/** Finds and opens everything, and does what can be done from anywhere. */
export function Palette({ opened, onClose, ...rest }: Props) {
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={sizes.form}
      radius="lg"
      fullScreen={isPhone}
      centered={false}
      yOffset="12dvh"
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands">
        <Modal.Body p={0}>
          <PaletteBody onClose={onClose} isPhone={isPhone} {...rest} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, userId, commands, shows, onOpenHit, isPhone }: Omit<Props, 'opened'> & { isPhone: boolean }) {
  const [typed, setTyped] = useState('')
  // Unfinished characters of an input method are shown, but not searched for.
  const [composed, setComposed] = useState<string | null>(null)
  const searched = composed ?? typed
  const [kind, setKind] = useState<SearchKind | null>(null)
  const { groups, isSearching, isOffline, error, retry } = useSearch(searched, kind)
  const navigate = useNavigate()
  const places = useRecentPlaces(userId).filter(({ path }) => path !== location.pathname)
  const sections =
    searched.trim() === ''
      ? startSections(commands, places, (path) => void navigate({ href: path }))
      : foundSections({ typed: searched, commands: kind === null ? commands : [], shows, groups, open: onOpenHit, showMore: setKind })
  const type = (text: string): void => {
    setTyped(text)
    setKind(null)
  }
  const run = (entry: Entry): void => {
    if (!entry.stays) onClose()
    entry.run()
  }
  const { active, setActive, move, listId, optionId } = useActive(sections, `${searched} ${kind}`)
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }
  const isEmpty = sections.length === 0 && !isSearching && error === null
  return (
    <>
      <Group gap="sm" wrap="nowrap" px="md" className={classes.head}>
        {isSearching ? <Loader size={sizes.icon} /> : <Icon of={IconSearch} />}
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.id) : undefined}
          placeholder="Search or type a command"
          maxLength={searchLimits.text}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          data-autofocus
          value={typed}
          onFocus={() => type(typed + typedEarly.take())}
          onChange={(event) => type(event.currentTarget.value)}
          onCompositionStart={() => setComposed(typed)}
          onCompositionEnd={() => setComposed(null)}
          onKeyDown={press}
        />
        {isPhone ? <CloseButton aria-label="Close" onClick={onClose} /> : null}
      </Group>
      <Entries listId={listId} optionId={optionId} sections={sections} active={active} onPoint={setActive} onRun={run} />
      {isEmpty ? <Note>No results for “{searched.trim()}”. Check the spelling or try fewer words.</Note> : null}
      {isOffline && searched.trim() !== '' ? <Note>You're offline. You can only search commands and podcasts.</Note> : null}
      {error ? (
        <Note role="alert">
          Failed to search. {messageOf(error)}
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        </Note>
      ) : null}
      <VisuallyHidden role="status">{statusOf(sections, { isSearching, typed: searched.trim() })}</VisuallyHidden>
      {isPhone ? null : <Hints />}
    </>
  )
}

const Note = (props: GroupProps) => (
  <Group justify="space-between" gap="sm" p="lg" c="dimmed" style={{ overflowWrap: 'anywhere' }} {...props} />
)

function Hints() {
  return (
    <Group gap="lg" px="md" py="xs" fz="xs" c="dimmed" className={classes.hints} aria-hidden>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> to select
      </span>
      <span>
        <kbd>↵</kbd> to open
      </span>
      <span>
        <kbd>esc</kbd> to close
      </span>
    </Group>
  )
}

const statusOf = (sections: Section[], { isSearching, typed }: { isSearching: boolean; typed: string }): string => {
  if (typed === '') return ''
  if (isSearching) return 'Searching…'
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return count === 0 ? `No results for ${typed}` : `${count} ${count === 1 ? 'result' : 'results'}`
}

/** The selected row: the first one, until the arrow keys or the pointer choose another. */
function useActive(sections: Section[], search: string) {
  const id = useId()
  const [chosen, setChosen] = useState<{ id: string; search: string } | null>(null)
  const all = sections.flatMap(({ entries }) => entries)
  const active = (chosen?.search === search ? all.find((entry) => entry.id === chosen.id) : undefined) ?? all[0]
  const optionId = (entry: string): string => `${id}-${entry}`
  const setActive = (entry: Entry): void => setChosen({ id: entry.id, search })
  const move = (by: number): void => {
    if (!active) return
    const next = all[(all.indexOf(active) + by + all.length) % all.length]!
    setActive(next)
    document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' })
  }
  return { active, setActive, move, listId: `${id}-list`, optionId }
}

type EntriesProps = {
  listId: string
  optionId: (id: string) => string
  sections: Section[]
  active: Entry | undefined
  onPoint: (entry: Entry) => void
  onRun: (entry: Entry) => void
}

/** The rows of the palette. The focus stays in the search field. */
function Entries({ listId, optionId, sections, active, onPoint, onRun }: EntriesProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
      {sections.map(({ label, entries }) => (
        <OptionGroup key={label} label={label}>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field handles the keys
            <div
              key={entry.id}
              id={optionId(entry.id)}
              role="option"
              aria-selected={entry === active}
              className={classes.entry}
              onPointerMove={() => onPoint(entry)}
              // Keeps the focus in the search field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(entry)}
            >
              <Icon of={entry.icon} />
              <Stack component="span" gap={0} flex={1} miw={0}>
                <Text span inherit truncate dir="auto">
                  <Marked text={entry.title} />
                </Text>
                {entry.snippet ? (
                  <Text span size="sm" c="dimmed" truncate dir="auto">
                    <Marked text={entry.snippet} />
                  </Text>
                ) : null}
              </Stack>
              {entry.detail === undefined ? null : (
                <Text span size="sm" c="dimmed" truncate className={classes.detail} dir="auto">
                  {entry.detail}
                </Text>
              )}
              {entry.keys === undefined ? null : (
                <span className={classes.keys}>
                  <Keys of={entry.keys} />
                </span>
              )}
            </div>
          ))}
        </OptionGroup>
      ))}
    </div>
  )
}

function OptionGroup({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} role="presentation" size="xs" c="dimmed" fw={500} px="sm" pt="xs" pb="xxs">
        {label}
      </Text>
      {children}
    </div>
  )
}

const Marked = ({ text }: { text: MarkedText }) =>
  text.map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>))
