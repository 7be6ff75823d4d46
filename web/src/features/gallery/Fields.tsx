import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { DropdownField } from '../../ui/DropdownField.tsx'
import { CodeField, EmailField, PasswordField, TextField } from '../../ui/fields.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Panel } from '../../ui/form/Panel.tsx'
import { HandleField } from '../../ui/HandleField.tsx'
import { TagsField } from '../../ui/TagsField.tsx'

const nothing = () => {}
const fault = (message: string) => ({ type: 'custom', message })

function Tags({ label, start, error }: { label: string; start: string[]; error?: string }) {
  const [tags, setTags] = useState(start)
  const field = { value: tags, onChange: setTags, onBlur: nothing, ref: nothing, error }
  return <TagsField label={label} description="Press Enter or type a comma after each." maxTags={5} {...field} />
}

function Color({ label, start, error }: { label: string; start: string; error?: string }) {
  const [color, setColor] = useState(start)
  return <ColorField label={label} value={color} onChange={setColor} onBlur={nothing} error={error} ref={nothing} />
}

/** Reduces a pasted link to the handle at its end. */
const lastPart = (text: string): string => text.split('/').findLast((part) => part !== '') ?? ''

function Handles() {
  const { control, register, setValue } = useForm({ defaultValues: { site: 'the-long-take', other: 'two words' } })
  const [site, other] = useWatch({ control, name: ['site', 'other'] })
  const shared = { read: lastPart, placeholder: 'username' }
  return (
    <>
      <HandleField
        {...shared}
        label="Handle"
        prefix="example.org/"
        field={register('site')}
        value={site}
        onChange={(handle) => setValue('site', handle)}
        error={undefined}
      />
      <HandleField
        {...shared}
        label="Handle with an error"
        prefix=""
        field={register('other')}
        value={other}
        onChange={(handle) => setValue('other', handle)}
        error="A handle can't contain spaces."
      />
    </>
  )
}

function Choices() {
  const [value, setValue] = useState('full')
  return (
    <ChoiceField
      label="Choose one"
      value={value}
      onChange={setValue}
      options={[
        { value: 'full', label: 'Full Episode' },
        { value: 'trailer', label: 'Trailer' },
        { value: 'bonus', label: 'Disabled, with a reason', disabledReason: 'A bonus needs an episode.' },
      ]}
    />
  )
}

export function Fields() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <Card title="Sign-in fields" hint="Space for the message is reserved, so the layout doesn't shift.">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <EmailField defaultValue="ada@example.org" autoComplete="off" />
          <EmailField
            label="Email with an error"
            defaultValue="nobody"
            autoComplete="off"
            error={fault('Email must have a valid domain.')}
          />
          <PasswordField autoComplete="off" />
          <CodeField defaultValue="123456" autoComplete="off" />
          <TextField label="First Name" defaultValue="Ada" />
          <DropdownField label="Security Question" data={['The first street', 'The first pet']} />
        </SimpleGrid>
      </Card>
      <Card title="Form fields">
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Tags label="Keywords" start={['film', 'craft', 'interviews']} />
            <Tags label="Too many keywords" start={['a', 'b', 'c', 'd', 'e', 'f']} error="Up to 5 keywords." />
            <Handles />
            <Color label="Color" start="#3f7f93" />
            <Color label="Color with an error" start="#blue" error="Enter six hex digits." />
          </SimpleGrid>
          <Choices />
          <Group grow>
            <Panel title="A panel" hint="Collapsed, it keeps its values." opened={opened} onToggle={() => setOpened((before) => !before)}>
              <TextField label="Title" />
            </Panel>
          </Group>
        </Stack>
      </Card>
    </>
  )
}
