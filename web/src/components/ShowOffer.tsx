import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ShowArt } from './ShowArt.tsx'
import classes from './ShowOffer.module.css'

type Props = {
  /** The show. */
  title: string
  photo: string | null
  heading: string
  order: 1 | 2
  /** Who offers what. */
  children: ReactNode
}

/** The head of a page on which someone accepts or declines: an invitation to a team, or the ownership of a show. */
export function ShowOffer({ title, photo, heading, order, children }: Props) {
  return (
    <Stack align="center" gap="xs" ta="center">
      <ShowArt title={title} photo={photo} className={classes.art} />
      <Title order={order} size="h2" tabIndex={-1} className={classes.title}>
        {heading}
      </Title>
      <Text component="div" c="dimmed" className={classes.words}>
        {children}
      </Text>
    </Stack>
  )
}
