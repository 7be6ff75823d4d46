import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Select, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullTime } from '../../lib/time.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { useCreateReportLink } from './api.ts'
import { spanOf } from './format.ts'
import { type RangeSearch, reportPeriodOf, todayUtc } from './range.ts'

type Props = {
  podcast: Podcast
  search: RangeSearch
  /** Only these, or all released in the period. */
  episodeIds?: string[] | undefined
  links: ReactNode
}

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** Creates links to a report, and lists those that work. */
export const ShareReportDialog = dialogOf('Share report', Content, 'wide')

function Content({ podcast, search, episodeIds, links }: Props) {
  const [days, setDays] = useState('30')
  const period = reportPeriodOf(search, todayUtc())
  const create = useCreateReportLink()
  const link = create.data
  const send = () => create.mutate({ podcastId: podcast.id, ...period, ...(episodeIds && { episodeIds }), days: Number(days) })
  return (
    <Stack gap="md">
      <Text>
        Anyone with the link can see downloads, each episode's first 30 days, countries and apps for <bdi>{podcast.title}</bdi> from{' '}
        {spanOf(period.from, period.to)}, and nothing else.
      </Text>
      {link ? (
        <CopyField
          label="Report link"
          description={`Copy the link now. You won't see it again. Expires ${fullTime(link.expiresAt)}.`}
          value={link.url}
        />
      ) : (
        <>
          <Select label="Expires after" data={lifetimes} value={days} onChange={(value) => value !== null && setDays(value)} />
          <Button onClick={send} loading={create.isPending}>
            Create link
          </Button>
        </>
      )}
      <section>
        <Title order={3} size="h4" mb="xs">
          Active links
        </Title>
        {/* A new link changes the list. */}
        <div key={link?.linkId}>{links}</div>
      </section>
    </Stack>
  )
}
