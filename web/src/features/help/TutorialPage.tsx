import { Title } from '@mantine/core'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { Transcript } from './Transcript.tsx'
import { tutorial } from './tutorial.ts'
import classes from './TutorialPage.module.css'
import { TutorialVideo } from './TutorialVideo.tsx'

/** The tutorial on its own page, with a transcript. */
export function TutorialPage() {
  return (
    <TextPage title={tutorial.title} hint={`${tutorial.steps.length} steps, ${tutorial.length}`} footer={<LegalLinks />} wide>
      <div className={classes.page}>
        <TutorialVideo />
        <section>
          <Title order={2} size="h3" mb="sm">
            Transcript
          </Title>
          <Transcript />
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
