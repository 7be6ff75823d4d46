import { Button, Group, Stack, Text } from '@mantine/core'
import { instance } from '../lib/instance.ts'
import { notSent } from '../lib/mail.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { modals } from '../ui/modals.tsx'
import { toast } from '../ui/toast.tsx'

export type LinkTo = { name: string; url: string }

/** Replaces “sent” if this server has no mail server: the links to pass on, with the people they are for. */
export function NotSent({ links }: { links: readonly LinkTo[] }) {
  return (
    <Stack gap="sm">
      <Text>{notSent} Copy the link</Text>
      {links.map(({ name, url }) => (
        <CopyField key={url} label={`Link for ${name}`} value={url} />
      ))}
    </Stack>
  )
}

/** Says that an email was sent, or shows the link that it would have. */
export async function tellSent(sent: string, name: string, findUrl: () => Promise<string | null>): Promise<void> {
  if (!instance.mailOutbox) return void toast.success(sent)
  const url = await findUrl()
  if (url === null) return void toast.info(notSent)
  const id: string = modals.open({
    title: 'Share the link',
    children: (
      <>
        <NotSent links={[{ name, url }]} />
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => modals.close(id)}>
            Done
          </Button>
        </Group>
      </>
    ),
  })
}
