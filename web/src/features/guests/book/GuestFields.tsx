import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { ActionIcon, Button, Group, Input, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Counted } from '../../../ui/form/Counted.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'
import type { Draft, Faults } from './draft.ts'
import classes from './Book.module.css'

type Props = { draft: Draft; faults: Faults | null; onChange: (part: Partial<Draft>) => void }

export function GuestFields({ draft, faults, onChange }: Props) {
  const text = (name: 'name' | 'email' | 'pronouns' | 'pronunciation' | 'bio' | 'notes') => ({
    value: draft[name],
    error: faults?.[name],
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <TextInput label="Name" required withAsterisk={false} data-autofocus {...text('name')} />
      <TextInput label="Email" type="email" description="Never public. Invitations are sent here." {...text('email')} dir="ltr" />
      <Switch
        label="Do not contact"
        description="Nothing is emailed to them."
        checked={draft.doNotContact}
        onChange={(event) => onChange({ doNotContact: event.currentTarget.checked })}
      />
      <Group grow align="flex-start">
        <TextInput label="Pronouns" {...text('pronouns')} />
        <TextInput label="Pronunciation" description="Only for the team." {...text('pronunciation')} inputWrapperOrder={order} />
      </Group>
      <Textarea
        label="Bio"
        description={
          <Counted length={draft.bio.length} limit={guestLimits.bio}>
            Shown to listeners with the episode.
          </Counted>
        }
        autosize
        minRows={3}
        {...text('bio')}
      />
      <LinkFields draft={draft} faults={faults} onChange={onChange} />
      <TagsField
        label="Tags"
        description="Press Enter to add a tag."
        value={draft.tags}
        onChange={(tags) => onChange({ tags })}
        onBlur={() => undefined}
        error={faults?.['tags']}
        maxTags={guestLimits.tags}
        ref={null}
      />
      <Textarea label="Notes" description="Only for the team." autosize minRows={2} {...text('notes')} />
    </Stack>
  )
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function LinkFields({ draft, faults, onChange }: Props) {
  const id = useId()
  const { links } = draft
  const set = (at: number, part: Partial<Draft['links'][number]>) =>
    onChange({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) })
  return (
    <Input.Wrapper
      label="Links"
      labelElement="div"
      labelProps={{ id }}
      description="The first one is the link in credits."
      error={faults?.['links']}
    >
      <Stack gap="xs" mt="xxs" role="group" aria-labelledby={id}>
        {links.map(({ label, url }, at) => (
          <div key={at} className={classes.link}>
            <TextInput
              aria-label={`Label of link ${at + 1}`}
              placeholder="Website"
              value={label}
              error={faults?.[`links.${at}.label`]}
              onChange={(event) => set(at, { label: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`URL of link ${at + 1}`}
              placeholder="https://"
              inputMode="url"
              value={url}
              error={faults?.[`links.${at}.url`]}
              onChange={(event) => set(at, { url: event.currentTarget.value })}
            />
            <ActionIcon
              size="lg"
              aria-label={`Remove link ${at + 1}`}
              onClick={() => onChange({ links: links.filter((_, index) => index !== at) })}
            >
              <Icon of={IconTrash} />
            </ActionIcon>
          </div>
        ))}
        {links.length < guestLimits.links ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconPlus} small />}
              onClick={() => onChange({ links: [...links, { label: '', url: '' }] })}
            >
              Add link
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
