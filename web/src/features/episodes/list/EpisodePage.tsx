import { Page } from '../../../ui/Page.tsx'

export function EpisodePage() {
  return <Page title="Episode Page" />
}
