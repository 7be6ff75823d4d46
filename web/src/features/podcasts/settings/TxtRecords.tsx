import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { SettingsControl } from './control.ts'
import classes from './TxtRecords.module.css'

/** TXT records that other services use to verify ownership. */
export function TxtRecords({ control }: { control: SettingsControl }) {
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
            <Field control={control} name={`txtRecords.${at}.purpose`}>
              {({ onChange, ...field }) => (
                <TextInput
                  aria-label={`Purpose of record ${at + 1}`}
                  placeholder="Purpose, e.g. verify"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => onChange(event.currentTarget.value)}
                  {...field}
                />
              )}
            </Field>
            <Field control={control} name={`txtRecords.${at}.value`}>
              {({ onChange, ...field }) => (
                <TextInput
                  aria-label={`Text of record ${at + 1}`}
                  placeholder="Text"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => onChange(event.currentTarget.value)}
                  {...field}
                />
              )}
            </Field>
            <ActionIcon aria-label={`Remove record ${at + 1}`} onClick={() => remove(at)}>
              <Icon of={IconTrash} />
            </ActionIcon>
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
