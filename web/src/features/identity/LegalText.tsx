import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { instance } from '../../lib/instance.ts'
import { mailTo } from '../../lib/links.ts'

export type Clause = { title: string; text: ReactNode }

/** Numbered clauses. */
export function LegalText({ clauses }: { clauses: Clause[] }) {
  return (
    <Stack gap="md">
      {clauses.map(({ title, text }, at) => (
        <section key={title}>
          <Title order={3} size="h4">
            {at + 1}. {title}
          </Title>
          <Text mt="xxs">{text}</Text>
        </section>
      ))}
    </Stack>
  )
}

export const SupportAddress = () => <Anchor href={mailTo(instance.supportEmail)}>{instance.supportEmail}</Anchor>
