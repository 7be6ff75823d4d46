import { Button, Group, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { useState } from 'react'
import { Page } from '../../ui/Page.tsx'
import { Standalone } from '../../ui/Standalone.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Files } from './Files.tsx'
import { Dialogs, Floating, Guard } from './Floating.tsx'
import { Drawings, Parts } from './Parts.tsx'
import { Tokens } from './Tokens.tsx'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { CardGridSkeleton, FormSkeleton, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditorSkeleton } from '../../ui/editor/EditorSkeleton.tsx'
import type { MentionSource } from '../../ui/editor/mention.ts'
import { RichText } from '../../ui/editor/RichText.tsx'
import { RichTextField } from '../../ui/editor/RichTextField.tsx'
import { EmojiPicker } from '../../ui/emoji/EmojiPicker.tsx'
import { EmojiPopover } from '../../ui/emoji/EmojiPopover.tsx'

/** Every design token and component, for comparison in both themes. */
export function GalleryPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Standalone wide>
      <Page
        title="Design system"
        hint="Every design token and component. Switch the theme to see both variants."
        action={
          <SegmentedControl
            aria-label="Theme"
            value={colorScheme}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'System' },
            ]}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          />
        }
      >
        <Stack gap="lg">
          <Tokens />
          <Controls />
          <Fields />
          <Texts />
          <Files />
          <Parts />
          <States />
          <Floating />
          <Dialogs />
          <Guard />
          <Drawings />
        </Stack>
      </Page>
    </Standalone>
  )
}

function States() {
  return (
    <>
      <Card title="Empty">
        <EmptyState order={3} drawing={<Microphone />} title="Add Your First Podcast" action={<Button>Start a New Podcast</Button>}>
          Start from scratch, or import an existing show from its RSS feed.
        </EmptyState>
      </Card>
      <Card title="Failed">
        <ErrorState order={3} title="Error loading podcasts..." onRetry={() => toast.info('Trying again')} />
      </Card>
      <Card title="Loading">
        <CardGridSkeleton />
      </Card>
      <Card title="Loading a form">
        <FormSkeleton fields={3} />
      </Card>
      <Card title="Loading rows">
        <RowsSkeleton rows={3} />
      </Card>
      <Card title="Busy" pos="relative" mih="var(--cw-size-drawing)">
        <LoadingOverlay visible />
      </Card>
    </>
  )
}

const written = [
  '<p>A <strong>long take</strong> is one that no one <em>notices</em>. Today:</p>',
  '<ul><li>the crane that was a bicycle</li><li><a href="https://example.org">the frame</a></li></ul>',
].join('')

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'].map((name, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  href: null,
}))
const mentions: MentionSource = async (text) => rankMatches(people, text, ({ name }) => [name])

function Editor({ label, start = written, limit = 500, ...rest }: { label: string; start?: string; limit?: number } & Extra) {
  const [value, setValue] = useState(start)
  return <RichTextField label={label} value={value} onChange={setValue} limit={limit} {...rest} />
}

type Extra = { description?: string; error?: string; disabled?: boolean; placeholder?: string; mentions?: MentionSource; emoji?: boolean }

function Texts() {
  const [opened, setOpened] = useState(false)
  const say = (emoji: string) => toast.info(`Chosen: ${emoji}`)
  return (
    <>
      <Card title="Text editor" hint="Empty with mentions and emoji, too long, with an error, disabled, loading and read-only.">
        <Stack gap="lg">
          <Editor label="Comment" start="" placeholder="Type @ to mention someone" mentions={mentions} emoji />
          <Editor label="Too long" limit={20} description="The counter turns red." />
          <Editor label="With an error" error="Show notes can't be empty." start="" />
          <Editor label="Disabled" disabled />
          <EditorSkeleton />
          <RichText html={written} />
        </Stack>
      </Card>
      <Card title="Emoji">
        <Group gap="xl" align="flex-start">
          <EmojiPicker onChoose={say} />
          <EmojiPopover opened={opened} onClose={() => setOpened(false)} onChoose={say}>
            <Button variant="default" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened((before) => !before)}>
              In a popover
            </Button>
          </EmojiPopover>
        </Group>
      </Card>
    </>
  )
}
