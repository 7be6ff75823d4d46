import { Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '../../ui/Links.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from './LegalLinks.tsx'

export function PodcastTipsPage() {
  return (
    <TextPage title="Podcast Tips" hint="Advice that works for most shows." footer={<LegalLinks />}>
      <Stack gap="lg">
        {tips.map(({ title, text }) => (
          <section key={title}>
            <Title order={2} size="h3" mb="xxs">
              {title}
            </Title>
            <Text>{text}</Text>
          </section>
        ))}
        <div>
          <LinkButton to="/help" variant="default">
            Help & FAQ
          </LinkButton>
        </div>
      </Stack>
    </TextPage>
  )
}

const tips: readonly { title: string; text: string }[] = [
  {
    title: 'Know who your show is for',
    text: "Before you record, write one sentence about who should listen and what they'll get out of it. If the sentence needs an “and”, you may have two shows. Start your show summary with that sentence.",
  },
  {
    title: 'Launch with three episodes',
    text: 'Listeners who like the first episode want another one right away. Three finished episodes on launch day and a schedule you can keep beat an ambitious plan that falls apart in week four.',
  },
  {
    title: 'The room matters more than the microphone',
    text: "Record in a small room with soft furnishings: curtains, a sofa, clothes. Stay a hand's width from the microphone and speak past it, not into it.",
  },
  {
    title: 'Record every voice on its own track',
    text: 'Ask remote guests to record themselves as well. With separate tracks, you can edit out a cough or a slammed door without losing what someone else was saying.',
  },
  {
    title: 'Get the loudness right',
    text: "Aim for −16 LUFS in stereo or −19 LUFS in mono, with peaks below −1 dB. Then listeners won't have to adjust the volume between shows.",
  },
  {
    title: 'Leave numbers out of titles',
    text: 'Directories add season and episode numbers for you. Use the title to say what the episode is about, with the most important words first: phones cut it off after about 40 characters.',
  },
  {
    title: 'Design cover art for thumbnails',
    text: 'Most people see your cover at the size of a postage stamp. Use one image, few words and strong contrast. Make it a square JPEG or PNG, ideally 3000 pixels wide.',
  },
  {
    title: 'Write show notes that work on their own',
    text: 'Start with two sentences about the episode, then add names, links and timestamps. Stay under 4,000 characters, because some directories cut off longer notes.',
  },
  {
    title: "Never change an episode's GUID",
    text: "When you move to another host, keep every episode's GUID and leave a permanent redirect at the old feed URL. That's how you keep your listeners.",
  },
]
