import { Box, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Standalone } from './Standalone.tsx'
import { sizes } from './theme.ts'

type Props = {
  title: string
  hint?: ReactNode
  footer?: ReactNode
  /** For content that needs more than a column of text. */
  wide?: boolean
  children: ReactNode
}

/** A text page in one readable column. */
export function TextPage({ title, hint, footer, wide = false, children }: Props) {
  return (
    <Standalone wide footer={footer}>
      <Box component="article" {...(!wide && { maw: sizes.prose, mx: 'auto', py: 'lg', lh: 'xl' })}>
        <Stack component="header" gap="xs" mb="xl">
          <Title order={1} fz="xxxl" tabIndex={-1}>
            {title}
          </Title>
          {hint ? (
            <Text c="dimmed" size="lg">
              {hint}
            </Text>
          ) : null}
        </Stack>
        {children}
      </Box>
    </Standalone>
  )
}
