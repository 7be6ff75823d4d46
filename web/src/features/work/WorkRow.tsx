import { IconButton } from '../../ui/IconButton.tsx'
import { waitingLabels } from '@castwright/contract/workflow/steps.ts'
import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import { Center, Text } from '@mantine/core'
import { IconCheck, IconEyeCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { useSession } from '../../lib/session.ts'
import { DueLabel } from '../../components/dueDates/DueLabel.tsx'
import { longDay } from '../../lib/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { sizes } from '../../ui/theme.ts'
import { readMention } from './api.ts'
import { kinds } from './messages.ts'
import classes from './Work.module.css'

/** One item. The row links to the place where it is done. */
export function WorkRow({ item, today, onFinish }: { item: WorkItem; today: string; onFinish: (item: WorkItem) => void }) {
  const { kind, title, podcast, episode, dueDate, isOverdue, blockedBy, path } = item
  const id = useId()
  const router = useRouter()
  const { user } = useSession()
  const open = (event: MouseEvent) => {
    if (kind === 'mention' && user) void readMention(item, user.id)
    // The browser opens new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: path })
  }
  return (
    <li className={classes.row}>
      {kind === 'review' ? (
        <Center component="span" flex="none" w={sizes.mark} c="dimmed" aria-hidden>
          <Icon of={IconEyeCheck} />
        </Center>
      ) : (
        <LazyTooltip label={blockedBy ?? kinds[kind].finish} multiline maw={sizes.hint}>
          <IconButton
            icon={IconCheck}
            small
            variant="default"
            radius="xl"
            size={sizes.mark}
            className={classes.finish}
            label={kinds[kind].finish}
            aria-describedby={id}
            {...(blockedBy !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': blockedBy })}
            onClick={() => (blockedBy === null ? onFinish(item) : undefined)}
          />
        </LazyTooltip>
      )}
      <span className={classes.words}>
        <a href={path} id={id} className={classes.link} onClick={open}>
          <bdi>{title}</bdi>
        </a>
        <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {kinds[kind].label} · <bdi>{episode.title}</bdi> · <bdi>{podcast.title}</bdi>
          {episode.waitingFor ? ` · ${waitingLabels[episode.waitingFor]}` : null}
        </Text>
      </span>
      {dueDate ? (
        <DueLabel size="sm" className={classes.due} title={longDay(dueDate)} dueDate={dueDate} today={today} isOverdue={isOverdue} />
      ) : null}
    </li>
  )
}
