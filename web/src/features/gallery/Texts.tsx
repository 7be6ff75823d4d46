import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { EditorSkeleton } from '../../ui/editor/EditorSkeleton.tsx'
import type { MentionSource } from '../../ui/editor/mention.ts'
import { RichText } from '../../ui/editor/RichText.tsx'
import { RichTextField } from '../../ui/editor/RichTextField.tsx'
import { EmojiPicker } from '../../ui/emoji/EmojiPicker.tsx'
import { EmojiPopover } from '../../ui/emoji/EmojiPopover.tsx'
import { toast } from '../../ui/toast.tsx'

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

export function Texts() {
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
