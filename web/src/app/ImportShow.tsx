import { type ComponentProps, lazy } from 'react'
import { ImportPodcast } from '../features/imports/flow/ImportPodcast.tsx'

const ImportedPodcastFields = lazy(() =>
  import('../features/podcasts/fields/ImportedPodcastFields.tsx').then((module) => ({ default: module.ImportedPodcastFields })),
)

/** The show import, which shares fields with Show Settings. */
export function ImportShow(props: Omit<ComponentProps<typeof ImportPodcast>, 'Fields'>) {
  return <ImportPodcast {...props} Fields={ImportedPodcastFields} />
}
