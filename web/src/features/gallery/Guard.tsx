import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'

export function Guard() {
  const [saved, setSaved] = useState('The Long Take')
  const [title, setTitle] = useState(saved)
  const changed = title !== saved
  return (
    <Card title="Form with footer and unsaved-changes guard">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSaved(title)
          toast.success('Changes Saved.')
        }}
      >
        <Stack gap="sm">
          <TextInput label="Show title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
          <Text size="sm" c="dimmed">
            Change it, then try to <TextLink to="/help">leave for the help page</TextLink>.
          </Text>
        </Stack>
        <FormFooter changed={changed} onCancel={() => setTitle(saved)} />
      </form>
      <UnsavedGuard changed={changed} />
    </Card>
  )
}
