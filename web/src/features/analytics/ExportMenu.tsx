import { IconButton } from '../../ui/IconButton.tsx'
import type { AnalyticsTable } from '@castwright/contract/analytics/values.ts'
import { Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileOf, type Query, type Scope } from './scope.ts'

type Props = {
  /** What is exported, such as 'countries'. */
  what: string
  scope: Scope
  table: AnalyticsTable
  query: Query
}

/** The same rows as a file. */
export function ExportMenu({ what, scope, table, query }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={`Export ${what}`}>
          <IconButton icon={IconDownload} label={`Export ${what}`} />
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={fileOf(scope, table, 'csv', query)} download>
          CSV file
        </Menu.Item>
        <Menu.Item component="a" href={fileOf(scope, table, 'json', query)} download>
          JSON file
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
