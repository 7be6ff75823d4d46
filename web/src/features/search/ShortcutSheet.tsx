import { Box, Switch, Title } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Command, commandGroups } from './commands.ts'
import { setShortcutsOn, useShortcutsOn } from './memory.ts'
import { Keys } from './Keys.tsx'
import classes from './ShortcutSheet.module.css'

/** The shortcuts that work on this page, and a switch for people whose input would trigger them by accident. */
export function ShortcutSheet({ opened, onClose, commands }: { opened: boolean; onClose: () => void; commands: readonly Command[] }) {
  const isOn = useShortcutsOn()
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="wide">
      <Switch
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        label="Single-key shortcuts"
        description="On this device. Shortcuts are off while you type."
        mb="md"
      />
      <Note>Arrow keys move within the top bar and the sidebar's links. Press Tab to leave them.</Note>
      {commandGroups.map((group) => {
        const listed = commands.filter((command) => command.group === group && command.keys !== undefined)
        return listed.length === 0 ? null : (
          <Box component="section" key={group} mt="md">
            <Title order={3} size="h6" c="dimmed" fw={500} mb="xxs">
              {group}
            </Title>
            <dl className={classes.list}>
              {listed.map(({ id, label, keys = '' }) => (
                <div key={id} data-off={!isOn && id !== 'palette'}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </Box>
        )
      })}
    </Dialog>
  )
}
