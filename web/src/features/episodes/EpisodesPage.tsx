import { useParams } from '@tanstack/react-router'
import { EpisodeList } from '../../ui/drawings/EpisodeList.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'
import { episodeFilters } from './filters.ts'
import classes from './EpisodesPage.module.css'
import { FilterTab } from './FilterTab.tsx'

export function EpisodesPage() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/episodes/$filter' })
  return (
    <Page title="Episodes">
      <nav aria-label="Episodes" className={classes.filters}>
        {episodeFilters.map(({ path, title }) => (
          <FilterTab key={path} to="/$profileUrl/episodes/$filter" params={{ profileUrl, filter: path }}>
            {title}
          </FilterTab>
        ))}
      </nav>
      <ToCome
        drawing={<EpisodeList />}
        title="No episodes here."
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        Here you will plan each episode in six steps, from its setup to the review, and publish it when it is ready.
      </ToCome>
    </Page>
  )
}
