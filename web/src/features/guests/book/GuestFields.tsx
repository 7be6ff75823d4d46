import type { GuestForm } from '@castwright/contract/guests/form.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { Button, Group, Input, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Counted } from '../../../ui/form/Counted.tsx'
import type { useFields } from '../../../ui/form/useFields.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'
import type { Draft } from './draft.ts'
import classes from './Book.module.css'

type Props = { form: ReturnType<typeof useFields<Draft, GuestForm>> }

export function GuestFields({ form }: Props) {
  const text = (name: 'name' | 'email' | 'pronouns' | 'pronunciation' | 'bio' | 'notes') => ({ autoComplete: 'off', ...form.text(name) })
  return (
    <Stack gap="md">
      <TextInput label="Name" data-autofocus {...text('name')} />
      <TextInput label="Email" type="email" description="Never public. We send invitations to this address." {...text('email')} dir="ltr" />
      <Switch label="Do not contact" description="We won't email them anything." {...form.checked('doNotContact')} />
      <Group grow align="flex-start">
        <TextInput label="Pronouns" {...text('pronouns')} />
        <TextInput label="Pronunciation" description="Only visible to your team." {...text('pronunciation')} />
      </Group>
      <Textarea
        label="Bio"
        description={
          <Counted length={form.values.bio.length} limit={guestLimits.bio}>
            Listeners see it with the episode.
          </Counted>
        }
        autosize
        minRows={3}
        {...text('bio')}
      />
      <LinkFields form={form} />
      <TagsField
        label="Tags"
        description="Press Enter to add a tag."
        {...form.field('tags')}
        onBlur={() => undefined}
        maxTags={guestLimits.tags}
        ref={null}
      />
      <Textarea label="Notes" description="Only visible to your team." autosize minRows={2} {...text('notes')} />
    </Stack>
  )
}

function LinkFields({ form }: Props) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'links' })
  return (
    <Input.Wrapper label="Links" labelElement="div" labelProps={{ id }} description="The credits use the first link.">
      <Stack gap="xs" mt="xxs" role="group" aria-labelledby={id}>
        {fields.map(({ id: key }, at) => (
          <div key={key} className={classes.link}>
            <TextInput aria-label={`Label of link ${at + 1}`} placeholder="Website" {...form.text(`links.${at}.label`)} />
            <TextInput aria-label={`URL of link ${at + 1}`} placeholder="https://" inputMode="url" {...form.text(`links.${at}.url`)} />
            <IconButton icon={IconTrash} size="lg" label={`Remove link ${at + 1}`} onClick={() => remove(at)} />
          </div>
        ))}
        {fields.length < guestLimits.links ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconPlus} small />}
              onClick={() => append({ label: '', url: '' }, { shouldFocus: false })}
            >
              Add link
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
