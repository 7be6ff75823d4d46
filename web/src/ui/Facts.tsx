import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names and what stands for them, line by line. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <DataList size="md" withDivider labelWidth="40%">
      {facts.map(({ name, value }) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
