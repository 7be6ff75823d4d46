import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <DataList size="md" withDivider labelWidth="40%" styles={{ item: { borderColor: 'var(--cw-line)' } }}>
      {facts.map(({ name, value }) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
