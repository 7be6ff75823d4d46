import { Box, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Chevron } from './Chevron.tsx'
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
        <Stack gap="xxs" miw={0} flex={1}>
          <Group gap="xs" wrap="nowrap" align="baseline">
            <Title order={2} size="h3" flex="none">
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
        <Chevron />
      </div>
      <Box id={id} ref={body} hidden={!open} mt="md">
        {children}
      </Box>
    </section>
  )
}
