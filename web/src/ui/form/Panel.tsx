import { Box, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Chevron } from '../Chevron.tsx'
import classes from './Panel.module.css'

type Props = { title: string; hint: string; opened: boolean; onToggle: () => void; children: ReactNode }

/** A collapsible section of a form. Keeps its values while collapsed. */
export function Panel({ title, hint, opened, onToggle, children }: Props) {
  const id = useId()
  return (
    <Box component="section" bg="var(--cw-card)" bd="var(--cw-hairline)" bdrs="md" aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        <UnstyledButton className={classes.head} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
          {title}
          <Chevron />
        </UnstyledButton>
      </Title>
      <div id={id} hidden={!opened} className={classes.body}>
        <Text c="dimmed" mb="lg">
          {hint}
        </Text>
        {children}
      </div>
    </Box>
  )
}
