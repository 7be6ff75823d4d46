import type { ComponentProps } from 'react'
import { ImportPodcast } from '../features/imports/flow/ImportPodcast.tsx'
import { lazySection } from '../ui/lazySection.tsx'

const ImportedPodcastFields = lazySection(
  async () => (await import('../features/podcasts/fields/ImportedPodcastFields.tsx')).ImportedPodcastFields,
)

/** The show import, which shares fields with Show Settings. */
export function ImportShow(props: Omit<ComponentProps<typeof ImportPodcast>, 'Fields'>) {
  return <ImportPodcast {...props} Fields={ImportedPodcastFields} />
}
