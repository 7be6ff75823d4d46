import { Title } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import classes from './TutorialPage.module.css'
import { findTutorial, tutorialLength } from './tutorials.ts'
import { Transcript, TutorialVideo } from './TutorialVideo.tsx'

/** A tutorial on its own page, with a transcript. */
export function TutorialPage() {
  const { slug } = useParams({ strict: false })
  const tutorial = findTutorial(slug)
  if (!tutorial) return <Navigate to="/not-found" replace />
  return (
    <TextPage title={tutorial.title} hint={`${tutorial.steps.length} steps, ${tutorialLength}`} footer={<LegalLinks />} wide>
      <div className={classes.page}>
        <TutorialVideo tutorial={tutorial} />
        <section>
          <Title order={2} size="h3" mb="sm">
            Transcript
          </Title>
          <Transcript tutorial={tutorial} />
        </section>
        <div>
          <LinkButton to="/video-tutorials" variant="default">
            More Tutorials
          </LinkButton>
        </div>
      </div>
    </TextPage>
  )
}
