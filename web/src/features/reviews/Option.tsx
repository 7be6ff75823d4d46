import { Box, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './ReviewTable.module.css'

/** A dropdown option with an icon or avatar. */
export function Option({ mark, checked = false, children }: { mark: ReactNode; checked?: boolean | undefined; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" flex={1} miw={0}>
      {mark}
      <Box component="span" flex={1} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {checked ? <Icon of={IconCheck} small className={classes.check} /> : null}
    </Group>
  )
}
