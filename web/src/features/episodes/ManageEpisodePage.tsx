import { useParams } from '@tanstack/react-router'
import { EpisodeList } from '../../ui/drawings/EpisodeList.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function ManageEpisodePage() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/episodes/manage/$episodeId' })
  return (
    <Page title="Episode">
      <ToCome
        drawing={<EpisodeList />}
        title="Episode Progress"
        action={
          <LinkButton to="/$profileUrl/episodes" params={{ profileUrl }} variant="default">
            All episodes
          </LinkButton>
        }
      >
        Here you and your team will take one episode through its six steps and publish it.
      </ToCome>
    </Page>
  )
}
