import { Accordion, Stack, Text } from '@mantine/core'
import { instance } from '../../lib/instance.ts'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'

export function HelpPage() {
  return (
    <TextPage title="Help & FAQ" hint="Answers to common questions." footer={<LegalLinks />}>
      <Stack gap="xl">
        <Accordion multiple variant="separated" order={2}>
          {questions.map(({ question, answer }) => (
            <Accordion.Item key={question} value={question}>
              <Accordion.Control>{question}</Accordion.Control>
              <Accordion.Panel>
                <Text>{answer}</Text>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        <Text>Didn't find what you need? Email {instance.supportEmail}. We read every message.</Text>
        <div>
          <LinkButton to="/support">Contact support</LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}

type Question = { question: string; answer: string }

const questions: readonly Question[] = [
  {
    question: 'What is Castwright?',
    answer:
      'Castwright is an app for producing and hosting podcasts as a team. You plan each episode in steps, keep recordings and show notes in one place, and publish finished episodes to the RSS feed that Apple Podcasts, Spotify and other apps read.',
  },
  {
    question: 'Who runs this site?',
    answer:
      "Castwright is software that anyone can run. This instance has its own operator, who is responsible for your account and your data. You'll find their email address on the support page.",
  },
  {
    question: "I didn't get the verification email. What should I do?",
    answer:
      'Check your spam folder first. To get a new email, use the button in the banner at the top of any page. The link is valid for one hour. If nothing arrives after a few minutes, contact support and tell us which address you used.',
  },
  {
    question: 'I forgot my password. What should I do?',
    answer:
      "Choose Forgot Password on the sign-in page and enter your email address. We'll send you a link to set a new password. The link is valid for one hour. Setting a new password signs you out on all devices.",
  },
  {
    question: 'Why do I see a page about a private party?',
    answer:
      "This instance may be in private beta: anyone can create an account, but the operator decides who gets access. Choose Get Access on that page to request it. We'll email you as soon as you're approved.",
  },
  {
    question: 'Can I move my show from another host?',
    answer:
      "Yes. The import reads your RSS feed, verifies that the show is yours and copies every episode with its GUID, so listeners won't notice a thing. Choose Start a New Podcast, then Import an Existing Show.",
  },
  {
    question: 'Can I move to another host?',
    answer:
      'Yes. Export the show under Podcast Settings: as an archive with its full history for another Castwright instance, or as feed, media and tables for any host. Then redirect your feed permanently. The redirect keeps working even after you delete the podcast here.',
  },
  {
    question: 'What does the Free plan include?',
    answer:
      'One podcast with up to 6 published episodes, 3 collaborators, 5 GB of storage and 5,000 downloads a month. You can plan as many episodes as you like. Only published ones count.',
  },
  {
    question: 'What counts as a download?',
    answer:
      'We count a download when a listener receives at least one minute of an episode, at most once a day. Bots, previews and your own team never count. In Analytics, choose any number to see why it counted, with the rules and anonymous examples.',
  },
  {
    question: 'Can I show my numbers to a sponsor?',
    answer:
      'Yes. Open Analytics and choose Share report. Anyone with the link can see that report and nothing else, until the link expires or you revoke it. You can also print the report or save it as a PDF under Sponsor report.',
  },
  {
    question: 'How do I switch between light and dark mode?',
    answer: 'Open the user menu at the top right and choose Light, Dark or System under Theme. Your choice is saved in this browser.',
  },
]
