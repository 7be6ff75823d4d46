import { Box, Button, Menu } from '@mantine/core'
import classes from './Bulk.module.css'
import type { Selection } from './useSelection.ts'

type Props = {
  /** 'Selected episodes' */
  label: string
  selection: Pick<Selection<unknown>, 'selected' | 'selectAll' | 'end'>
  /** How many items the list has. Null if unknown. */
  total: number | null
  /** Whether the list has more than is shown. */
  hasMore: boolean
  changes: ReadonlyArray<{ label: string; onChoose: () => void; isDisabled?: boolean }>
  onDelete: () => void
}

/** What can be done with the selected items. On phones, the changes are in a menu. */
export function SelectionBar({ label, selection: { selected, selectAll, end }, total, hasMore, changes, onDelete }: Props) {
  const count = selected.size
  return (
    <section className={classes.bar} aria-label={label}>
      <Box component="span" fw={500} me="auto" role="status">
        {count.toLocaleString('en-US')} selected
      </Box>
      {(total === null ? hasMore : count < total) ? (
        <Button variant="subtle" size="xs" onClick={() => void selectAll()}>
          Select all{total === null ? null : ` ${total.toLocaleString('en-US')}`}
        </Button>
      ) : null}
      {changes.map(({ label: name, onChoose, isDisabled = false }) => (
        <Button key={name} variant="default" size="xs" disabled={count === 0 || isDisabled} visibleFrom="sm" onClick={onChoose}>
          {name}
        </Button>
      ))}
      <Menu position="top-end">
        <Menu.Target>
          <Button className={classes.act} variant="default" size="xs" disabled={count === 0} hiddenFrom="sm">
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {changes.map(({ label: name, onChoose, isDisabled = false }) => (
            <Menu.Item key={name} disabled={isDisabled} onClick={onChoose}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button className={classes.act} variant="default" size="xs" color="red" disabled={count === 0} onClick={onDelete}>
        Delete
      </Button>
      <Button variant="subtle" color="gray" size="xs" onClick={end}>
        Cancel
      </Button>
    </section>
  )
}
