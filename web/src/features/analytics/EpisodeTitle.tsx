import { Text } from '@mantine/core'
import { TextLink } from '../../ui/Links.tsx'

type Props = {
  episodeId: string
  title: string
  /** Of its podcast. Null if the episode has no page. */
  profileUrl: string | null
}

/** Links to the numbers of an episode. */
export function EpisodeTitle({ episodeId, title, profileUrl }: Props) {
  if (profileUrl === null)
    return (
      <Text span c="dimmed">
        <bdi>{title}</bdi>
      </Text>
    )
  return (
    <TextLink to="/$profileUrl/analytics/$episode" params={{ profileUrl, episode: episodeId }} underline="hover">
      <bdi>{title}</bdi>
    </TextLink>
  )
}
