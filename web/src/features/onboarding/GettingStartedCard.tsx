import { ActionIcon, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { isFinished, useDismissChecklist, useGettingStarted } from './api.ts'
import classes from './GettingStartedCard.module.css'
import { type Actions, itemLink } from './items.tsx'

/** What is left to do until the show is live. Hidden once everything is done or the user dismissed it. */
export function GettingStartedCard(actions: Actions) {
  const { data } = useGettingStarted()
  const hide = useDismissChecklist()
  if (!data || data.dismissed || isFinished(data)) return null
  const done = data.items.filter((item) => item.done).length
  const next = data.items.find((item) => !item.done)?.name
  return (
    <Card
      title="Get your show live"
      hint={`${done} of ${data.items.length} done`}
      aside={
        <LazyTooltip label="Hide">
          <ActionIcon aria-label="Hide the checklist" loading={hide.isPending} onClick={() => hide.mutate()}>
            <Icon of={IconX} />
          </ActionIcon>
        </LazyTooltip>
      }
    >
      <Progress value={(done / data.items.length) * 100} aria-label="Checklist progress" mb="md" />
      <ol className={classes.items} data-mostly-done={done * 2 > data.items.length || undefined}>
        {data.items.map(({ name, done: isDone }) => (
          <li key={name} className={classes.item} data-done={isDone || undefined} data-next={name === next || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <Icon of={IconCheck} small /> : null}
            </span>
            <Text component="span">
              {itemLink(name, data, actions)}
              {isDone ? <VisuallyHidden> (done)</VisuallyHidden> : null}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  )
}
