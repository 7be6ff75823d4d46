import { Page } from '../../ui/Page.tsx'
import { AnalyticsBody } from './AnalyticsBody.tsx'
import { messages } from './messages.ts'
import type { RangeSearch } from './range.ts'

/** The numbers of all podcasts of the user. */
export function AccountAnalyticsPage({ search, onSearch }: { search: RangeSearch; onSearch: (search: RangeSearch) => void }) {
  return (
    <Page title="Analytics for all shows" hint={messages.purpose}>
      <AnalyticsBody scope={{ kind: 'account' }} name="All shows" search={search} onSearch={onSearch} />
    </Page>
  )
}
