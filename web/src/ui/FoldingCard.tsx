import { Box, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import card from './Card.module.css'
import classes from './FoldingCard.module.css'

export type Fold = {
  open: boolean
  onToggle: () => void
  /** Marks the card to work on now. */
  isCurrent: boolean
}

type Props = {
  fold: Fold
  title: string
  hint?: ReactNode
  /** The result, next to the title of a folded card. */
  result?: string | null
  aside?: ReactNode
  children: ReactNode
}

/** A card that folds to one line with its result. Its content stays mounted, so that nothing entered is lost. */
export function FoldingCard({ fold: { open, onToggle, isCurrent }, title, hint, result, aside, children }: Props) {
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // Hiding the focused element would send the focus to the top of the page.
  useLayoutEffect(() => {
    if (!open && body.current?.contains(document.activeElement)) head.current?.focus()
  }, [open])
  return (
    <section
      className={`${card.card} ${classes.card}`}
      data-open={open || undefined}
      data-folded={!open || undefined}
      data-current={isCurrent || undefined}
    >
      <div className={classes.head}>
        <Stack gap="xxs" className={classes.words}>
          <Group gap="xs" wrap="nowrap" align="baseline">
            <Title order={2} size="h3" className={classes.title}>
              <UnstyledButton
                ref={head}
                className={classes.toggle}
                aria-expanded={open}
                aria-controls={id}
                aria-describedby={`${id}-result ${id}-aside`}
                onClick={onToggle}
              >
                {title}
              </UnstyledButton>
            </Title>
            <Text component="span" size="sm" c="dimmed" truncate id={`${id}-result`} className={classes.result}>
              {open ? null : result}
            </Text>
          </Group>
          {open && hint ? <Text c="dimmed">{hint}</Text> : null}
        </Stack>
        <Box flex="none" id={`${id}-aside`}>
          {aside}
        </Box>
        <Icon of={IconChevronDown} className={classes.mark} />
      </div>
      <div id={id} ref={body} hidden={!open} className={classes.body}>
        {children}
      </div>
    </section>
  )
}
