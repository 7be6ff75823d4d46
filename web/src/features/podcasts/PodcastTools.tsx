import { Group, Select, TextInput } from '@mantine/core'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { setPodcastOrder, usePodcastOrder } from '../../lib/appStore.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './PodcastGrid.module.css'
import { orders } from './sortPodcasts.ts'

/** Search and order of the podcasts, for people with many. The order is remembered. */
export function PodcastTools({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const order = usePodcastOrder()
  return (
    <Group gap="sm" mb="lg" role="search" aria-label="Your podcasts">
      <TextInput
        type="search"
        aria-label="Search your podcasts"
        placeholder="Search your podcasts"
        leftSection={<Icon of={IconSearch} />}
        className={classes.search}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      <Select
        aria-label="Sort by"
        leftSection={<Icon of={IconArrowsSort} />}
        className={classes.order}
        data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        value={order}
        onChange={(value) => {
          if (value === 'updated' || value === 'title' || value === 'created') setPodcastOrder(value)
        }}
      />
    </Group>
  )
}
