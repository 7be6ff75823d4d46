import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, Button, Group, Input, TextInput } from '@mantine/core'
import { Field } from '../../../ui/form/Field.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { PodcastField } from '../fields/PodcastField.tsx'
import { CopyrightField } from '../fields/textFields.tsx'
import type { SettingsControl } from './form.ts'
import { TransferOwnership } from './transfer/TransferOwnership.tsx'
import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './TxtRecords.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'

export function OwnershipPanel({ podcast, control }: { podcast: Podcast; control: SettingsControl }) {
  return (
    <Stack gap="lg">
      <PodcastField control={control} name="authors" />
      <PodcastField control={control} name="ownerName" />
      <PodcastField control={control} name="ownerEmail" />
      <Field control={control} name="showOwnerEmail">
        {(field) => (
          <SwitchField
            label="Show Owner Email in the Feed"
            description="Spotify and other directories use this email to verify ownership. Some won't let you claim the podcast without it."
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="copyright">
        {(field) => <CopyrightField year={podcast.createdAt.slice(0, 4)} title={podcast.title} {...field} />}
      </Field>
      <Field control={control} name="isLocked">
        {(field) => (
          <SwitchField
            label="Lock the Podcast"
            description="Tells other hosts not to import your feed. Turn this off before you move to another host."
            {...field}
          />
        )}
      </Field>
      <TxtRecords control={control} />
      {podcast.showAccess === 'OWNER' ? <TransferOwnership podcast={podcast} /> : null}
    </Stack>
  )
}

const recordParts = [
  { name: 'purpose', label: 'Purpose', placeholder: 'Purpose, e.g. verify' },
  { name: 'value', label: 'Text', placeholder: 'Text' },
] as const

/** TXT records that other services use to verify ownership. */
function TxtRecords({ control }: { control: SettingsControl }) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control, name: 'txtRecords' })
  return (
    <Input.Wrapper
      label="Verification Records"
      description="Text that other services ask you to add to your feed to verify ownership."
      labelElement="div"
      labelProps={{ id }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Stack role="group" aria-labelledby={id} gap="sm" mt="xs">
        {fields.map(({ id: key }, at) => (
          <div key={key} className={classes.record}>
            {recordParts.map(({ name, label, placeholder }) => (
              <Field key={name} control={control} name={`txtRecords.${at}.${name}`}>
                {({ onChange, ...field }) => (
                  <TextInput
                    aria-label={`${label} of record ${at + 1}`}
                    placeholder={placeholder}
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={(event) => onChange(event.currentTarget.value)}
                    {...field}
                  />
                )}
              </Field>
            ))}
            <IconButton icon={IconTrash} label={`Remove record ${at + 1}`} onClick={() => remove(at)} />
          </div>
        ))}
        {fields.length < feedLimits.txtRecords ? (
          <Group>
            <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => append({ purpose: '', value: '' })}>
              Add record
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
