import { accessLabels, collaboratorLabels, collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { Select, SimpleGrid, Switch, Text, TextInput, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Controller } from 'react-hook-form'
import type { InviteFormApi } from './form.ts'
import classes from './InviteRow.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'

type Props = { form: InviteFormApi; at: number; teamRoles: readonly CollaboratorType[]; onRemove?: () => void }

const accesses = (['ADMIN', 'EDITOR'] as const).map((value) => ({ value, label: accessLabels[value] }))

/** The fields for one person to invite. */
export function InviteRow({ form, at, teamRoles, onRemove }: Props) {
  const errors = form.formState.errors.people?.[at]
  const roles = collaboratorTypes.filter((type) => teamRoles.includes(type)).map((value) => ({ value, label: collaboratorLabels[value] }))
  return (
    <fieldset className={classes.person}>
      <Text component="legend" size="sm" c="dimmed" px="xxs">
        Person {at + 1}
      </Text>
      {onRemove ? (
        <Tooltip label="Remove this person">
          <IconButton icon={IconX} small label={`Remove person ${at + 1}`} className={classes.remove} onClick={onRemove} />
        </Tooltip>
      ) : null}
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={errors?.email?.message}
        {...form.register(`people.${at}.email`)}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <Controller
          control={form.control}
          name={`people.${at}.collaboratorType`}
          render={({ field }) => (
            <Select
              label="Team Role"
              placeholder="Choose"
              data={roles}
              error={errors?.collaboratorType?.message}
              {...field}
              value={field.value || null}
            />
          )}
        />
        <Controller
          control={form.control}
          name={`people.${at}.showAccess`}
          render={({ field }) => (
            <Select
              label="Show Access"
              placeholder="Choose"
              data={accesses}
              error={errors?.showAccess?.message}
              {...field}
              value={field.value || null}
            />
          )}
        />
      </SimpleGrid>
      <Switch size="xs" label="Can accept with a different email address" {...form.register(`people.${at}.allowOtherAddress`)} />
    </fieldset>
  )
}
