import { Box, SegmentedControl, Skeleton, Stack, Tabs, Text, TextInput, VisuallyHidden } from '@mantine/core'
import {
  IconBallFootball,
  IconBulb,
  IconCar,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconMoodSmile,
  IconPaw,
  IconSearch,
  IconToolsKitchen2,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAppStore } from '../../lib/appStore.ts'
import { ErrorState } from '../ErrorState.tsx'
import { Icon } from '../Icon.tsx'
import { Loading } from '../Skeletons.tsx'
import { type EmojiCatalog, emojiQuery, findEmoji } from './emoji.ts'
import { type Block, type Cell, columns, rowsOf, step } from './grid.ts'
import classes from './EmojiPicker.module.css'

const icons: Record<string, TablerIcon> = {
  'smileys-emotion': IconMoodSmile,
  'people-body': IconHandStop,
  'animals-nature': IconPaw,
  'food-drink': IconToolsKitchen2,
  'travel-places': IconCar,
  activities: IconBallFootball,
  objects: IconBulb,
  symbols: IconHeart,
  flags: IconFlag,
}

type Props = { onChoose: (emoji: string) => void }

/** Emoji in groups, with search. Arrow keys move through the grid. */
export function EmojiPicker({ onChoose }: Props) {
  const { data: catalog, isError, refetch } = useQuery(emojiQuery)
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState(0)
  const [focus, setFocus] = useState({ row: 0, column: 0 })
  const tone = useAppStore(({ emojiTone }) => emojiTone)
  const grid = useRef<HTMLDivElement>(null)
  const isSearching = search.trim() !== ''
  const blocks = catalog ? blocksOf(catalog, isSearching ? search : null, group, tone) : []
  const rows = blocks.flatMap((block) => block.rows.map(({ cells }) => cells))

  const moveTo = (next: typeof focus) => {
    setFocus(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus()
  }
  const show = (text: string, nextGroup: number) => {
    setSearch(text)
    setGroup(nextGroup)
    setFocus({ row: 0, column: 0 })
    if (grid.current) grid.current.scrollTop = 0
  }
  const onGridKey = (event: KeyboardEvent) => {
    const next = step(rows, focus, event.key)
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  const onSearchKey = (event: KeyboardEvent) => {
    const first = rows[0]?.[0]
    if (!first || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') moveTo({ row: 0, column: 0 })
    else if (event.key === 'Enter' && isSearching) onChoose(first.emoji)
    else return
    event.preventDefault()
  }

  const cells =
    rows.length === 0 ? (
      <Text role="status" size="sm" c="dimmed" className={classes.grid}>
        No emoji found.
      </Text>
    ) : (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus.
      <div ref={grid} role="grid" aria-label="Emoji" className={classes.grid} onKeyDown={onGridKey}>
        {blocks.map((block) => (
          <GridBlock key={block.name} block={block} focus={focus} onFocus={setFocus} onChoose={onChoose} />
        ))}
      </div>
    )

  return (
    // The toolbar around it handles arrow keys, too.
    <Stack
      gap="xs"
      w={`calc(var(--cw-size-control) * ${columns} + var(--mantine-spacing-sm))`}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <TextInput
        size="xs"
        aria-label="Search emoji"
        placeholder="Search emoji"
        leftSection={<Icon of={IconSearch} small />}
        autoComplete="off"
        data-autofocus
        value={search}
        onChange={(event) => show(event.currentTarget.value, group)}
        onKeyDown={onSearchKey}
      />
      {isError ? (
        <ErrorState order={3} title="Couldn't load the emoji." onRetry={() => void refetch()} />
      ) : !catalog ? (
        <Loading>
          <Skeleton className={classes.loading} />
        </Loading>
      ) : (
        <>
          <Tabs variant="pills" value={isSearching ? null : String(group)} onChange={(next) => show('', Number(next))} keepMounted={false}>
            <Tabs.List grow aria-label="Groups" mb="xs">
              {catalog.groups.map(({ key, name }, at) => (
                <Tabs.Tab key={key} value={String(at)} aria-label={name} title={name} miw={0} px={0}>
                  <Icon of={icons[key] ?? IconMoodSmile} small />
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {isSearching ? cells : <Tabs.Panel value={String(group)}>{cells}</Tabs.Panel>}
          </Tabs>
          <SkinTones names={catalog.tones} value={tone} />
        </>
      )}
    </Stack>
  )
}

function blocksOf(catalog: EmojiCatalog, search: string | null, group: number, tone: number): Block[] {
  const cellOf = (entry: EmojiCatalog['oftenUsed'][number]): Cell => {
    const emoji = entry.tones?.[tone - 1] ?? entry.emoji
    return { emoji, name: catalog.names.get(emoji) ?? entry.name }
  }
  if (search !== null) {
    const found = findEmoji(catalog, search)
    return found.length === 0 ? [] : rowsOf([{ name: 'Search results', cells: found.map(cellOf) }])
  }
  const { name = '', emoji = [] } = catalog.groups[group] ?? {}
  if (group > 0) return rowsOf([{ name, cells: emoji.map(cellOf) }])
  return rowsOf([
    { name: 'Frequently used', cells: catalog.oftenUsed.map(cellOf) },
    { name, cells: emoji.filter((entry) => !catalog.oftenUsed.includes(entry)).map(cellOf) },
  ])
}

type Place = { row: number; column: number }
type GridBlockProps = Props & { block: Block; focus: Place; onFocus: (place: Place) => void }

const GridBlock = ({ block, focus, onFocus, onChoose }: GridBlockProps) => (
  <div role="rowgroup" aria-label={block.name}>
    <div className={classes.group} aria-hidden>
      {block.name}
    </div>
    {block.rows.map(({ index: row, cells }) => (
      <Box key={row} role="row" display="flex">
        {cells.map(({ emoji, name }, column) => (
          <div key={emoji} role="gridcell">
            <button
              type="button"
              className={classes.emoji}
              aria-label={name}
              title={name}
              data-at={`${row}-${column}`}
              tabIndex={focus.row === row && focus.column === column ? 0 : -1}
              onFocus={() => onFocus({ row, column })}
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </button>
          </div>
        ))}
      </Box>
    ))}
  </div>
)

const hands = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿']

const SkinTones = ({ names, value }: { names: readonly string[]; value: number }) => (
  <SegmentedControl
    aria-label="Skin tone"
    size="xs"
    fullWidth
    value={String(value)}
    onChange={(next) => useAppStore.setState({ emojiTone: Number(next) })}
    data={hands.map((hand, tone) => ({
      value: String(tone),
      label: (
        <>
          <Box component="span" ff="var(--cw-emoji)" aria-hidden>
            {hand}
          </Box>
          <VisuallyHidden>{tone === 0 ? 'default skin tone' : names[tone - 1]}</VisuallyHidden>
        </>
      ),
    }))}
  />
)
