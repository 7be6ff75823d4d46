import { Text } from '@mantine/core'
import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import type { PastError } from '../../lib/pastErrors.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './NotificationItem.module.css'
import { IconButton } from '../../ui/IconButton.tsx'

type Props = { errors: readonly PastError[]; onDelete: (id: string) => void }

/** Errors whose toast closed by itself, for those who looked away. */
export function PastErrors({ errors, onDelete }: Props) {
  return errors.map(({ id, message, at }) => (
    <li key={id} className={classes.item}>
      <div className={classes.link}>
        <span className={classes.failed}>
          <Icon of={IconAlertCircle} />
        </span>
        <span className={classes.runs}>
          {message}
          <Text component="span" size="xs" c="dimmed" display="block" mt="xxs">
            <RelativeTime at={at.toISOString()} />
          </Text>
        </span>
      </div>
      <LazyTooltip label="Delete">
        <IconButton
          icon={IconTrash}
          small
          label={`Delete: ${message}`}
          className={classes.control}
          data-delete
          onClick={() => onDelete(id)}
        />
      </LazyTooltip>
    </li>
  ))
}
