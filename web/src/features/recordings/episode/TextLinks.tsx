import { IconBookmarks, IconFileText, IconScissors } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'

/** Links to what is said in a recording. */
export function TextLinks(params: { profileUrl: string; recordingId: string }) {
  const look = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <LinkButton {...look} leftSection={<Icon of={IconFileText} />} to="/$profileUrl/recordings/$recordingId/transcript" params={params}>
        Transcript
      </LinkButton>
      <LinkButton {...look} leftSection={<Icon of={IconBookmarks} />} to="/$profileUrl/recordings/$recordingId/chapters" params={params}>
        Chapters
      </LinkButton>
      <LinkButton {...look} leftSection={<Icon of={IconScissors} />} to="/$profileUrl/recordings/$recordingId/clips" params={params}>
        Clips
      </LinkButton>
    </>
  )
}
