import { IconButton } from '../../ui/IconButton.tsx'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconFileImport, IconReportAnalytics, IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './Analytics.module.css'
import { AnalyticsBody } from './AnalyticsBody.tsx'
import { hasNoNumbers, useOverview } from './api.ts'
import { ComparisonCard } from './ComparisonCard.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { messages } from './messages.ts'
import { periodOf, reportSearchOf, type RangeSearch, todayUtc } from './range.ts'
import { ShareReportDialog } from './ShareReportDialog.tsx'

type Props = {
  podcast: Podcast
  search: RangeSearch
  onSearch: (search: RangeSearch) => void
  /** Whether there is a page about all shows worth a link. */
  hasOthers: boolean
  /** The active links to reports. */
  reportLinks: ReactNode
}

/** The numbers of one podcast. */
export function AnalyticsPage({ podcast, search, onSearch, hasOthers, reportLinks }: Props) {
  const [opened, setOpened] = useState<'share' | 'import' | null>(null)
  const close = () => setOpened(null)
  // The page below asks for the same, so this costs nothing.
  const { data } = useOverview({ kind: 'podcast', podcast }, periodOf(search, todayUtc()))
  const isEmpty = data !== undefined && hasNoNumbers(data)
  return (
    <Page
      title="Analytics"
      hint={messages.purpose}
      above={
        hasOthers ? (
          <Breadcrumbs here={podcast.title}>
            <TextLink to="/analytics/all" search={search} size="sm">
              All shows
            </TextLink>
          </Breadcrumbs>
        ) : null
      }
      action={
        <Group gap="xs" wrap="nowrap">
          {isEmpty ? null : (
            <Button leftSection={<Icon of={IconShare} />} classNames={{ section: classes.spare }} onClick={() => setOpened('share')}>
              Share report
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton icon={IconDots} variant="default" label="More actions" />
            </Menu.Target>
            <Menu.Dropdown>
              <MenuLink
                to="/$profileUrl/analytics/report"
                params={{ profileUrl: podcast.profileUrl }}
                search={reportSearchOf(search)}
                leftSection={<Icon of={IconReportAnalytics} />}
              >
                Sponsor report
              </MenuLink>
              <Menu.Item leftSection={<Icon of={IconFileImport} />} onClick={() => setOpened('import')}>
                Import numbers
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      }
    >
      <AnalyticsBody
        scope={{ kind: 'podcast', podcast }}
        name={podcast.title}
        search={search}
        onSearch={onSearch}
        onImport={() => setOpened('import')}
      >
        <ComparisonCard podcast={podcast} />
      </AnalyticsBody>
      <ShareReportDialog opened={opened === 'share'} onClose={close} podcast={podcast} search={search} links={reportLinks} />
      <ImportDialog opened={opened === 'import'} onClose={close} podcast={podcast} />
    </Page>
  )
}
