import { Page } from '../../ui/Page.tsx'
import { AnalyticsBody } from './AnalyticsBody.tsx'
import { messages } from './messages.ts'
import type { RangeSearch } from './range.ts'

type Props = { search: RangeSearch; onSearch: (search: RangeSearch) => void }

/** The numbers of all podcasts of the user. */
export function AccountAnalyticsPage({ search, onSearch }: Props) {
  return (
    <Page title="Analytics for all shows" hint={messages.purpose}>
      <AnalyticsBody scope={{ kind: 'account' }} name="All shows" search={search} onSearch={onSearch} />
    </Page>
  )
}
