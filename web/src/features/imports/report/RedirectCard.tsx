import type { MigrationInfo } from '@castwright/contract/imports.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Alert, List, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { differences } from '../words.ts'
import { calledHost, redirectAt } from './oldHost.ts'
import { useReport } from './useReport.ts'

type Props = { podcast: Podcast; info: MigrationInfo }

/** What is left to do at the old host. Green only where nothing speaks against it. */
export function RedirectCard({ podcast, info }: Props) {
  const host = calledHost(info.oldHost)
  const { data: report } = useReport(podcast.id)
  return (
    <Card title="301 Redirect" hint={`The last step of the move: ${host} sends every app to your new feed.`}>
      <Stack gap="md">
        <Advice info={info} accepted={Boolean(report?.acceptedAt)} />
        {info.redirectAdvice === 'ready' ? (
          <>
            <CopyField
              label="Your New RSS Feed URL"
              description="This is where the old feed has to lead. It never changes."
              value={podcast.rssFeedUrl}
            />
            <List type="ordered" spacing="xs">
              <List.Item>{redirectAt(info.oldHost)}</List.Item>
              <List.Item>Open your old feed, {info.rssFeedUrl}, in a browser: it should lead to the new one.</List.Item>
              <List.Item>Publish new episodes here from now on, and keep your account at {host} for at least four weeks.</List.Item>
            </List>
          </>
        ) : null}
      </Stack>
    </Card>
  )
}

function Advice({ info, accepted }: { info: MigrationInfo; accepted: boolean }) {
  switch (info.redirectAdvice) {
    case 'wait':
      return (
        <Alert color="gray" icon={<Icon of={IconClock} />} data-advice="wait">
          Wait with the redirect: not everything is here and compared yet.
        </Alert>
      )
    case 'differs':
      return (
        <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} data-advice="differs">
          Wait with the redirect: {differences(info.numberOfDifferences)} between the old feed and the new one. Put them right and compare
          again, or accept them.
        </Alert>
      )
    case 'ready':
      return (
        <Alert color="green" icon={<Icon of={IconCircleCheck} />} data-advice="ready">
          {accepted ? 'What differs is accepted. You can redirect.' : 'The new feed has everything that the old one has. You can redirect.'}
        </Alert>
      )
  }
}
