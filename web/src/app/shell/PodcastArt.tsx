import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ShowArt } from '../../components/ShowArt.tsx'
import { sizes } from '../../ui/theme.ts'

export function PodcastArt({ podcast, className }: { podcast: Podcast; className: string | undefined }) {
  const { title, photoUrl, thumbnails } = podcast
  return <ShowArt title={title} photo={photoUrl} thumbnails={thumbnails} across={sizes.avatar} className={className} />
}
