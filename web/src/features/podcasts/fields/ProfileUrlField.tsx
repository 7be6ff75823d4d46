import { podcastLimits } from '@castwright/contract/limits.ts'
import { ActionIcon, Input, Loader, Tooltip } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import classes from './ProfileUrlField.module.css'
import { type Own, type ProfileUrlCheck, type ProfileUrlState, useProfileUrlCheck } from './useProfileUrlCheck.ts'

const { min, max } = podcastLimits.profileUrl
const criteria = `${min} to ${max} letters, digits and dashes.`
const said: Partial<Record<ProfileUrlState, string>> = {
  checking: 'Checking...',
  free: 'This url is free.',
  unknown: 'We could not check whether this url is free. It is checked again when you save.',
}

type Props = FieldProps<string> & {
  /** In settings: the podcast, which may keep what it has. */
  own?: Own
}

/** A podcast's name in addresses, asked for while it is typed. */
export function ProfileUrlField({ own, value, onChange, error, ...field }: Props) {
  const id = useId()
  const check = useProfileUrlCheck(value, own)
  const prefix = `${location.host}/pod/`
  const words = check.error ?? error
  return (
    <Input.Wrapper
      id={id}
      label="Profile URL"
      description={[criteria, words === undefined ? said[check.state] : undefined].filter(Boolean).join(' ')}
      descriptionProps={{ 'aria-live': 'polite' }}
      error={words}
    >
      <div className={classes.row}>
        <span className={classes.prefix} aria-hidden>
          {prefix}
        </span>
        <Input
          id={id}
          className={classes.name}
          aria-description={prefix}
          error={words !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
          rightSection={words === undefined ? <Mark check={check} /> : null}
          rightSectionPointerEvents="all"
          {...field}
        />
      </div>
    </Input.Wrapper>
  )
}

function Mark({ check: { state, askAgain } }: { check: ProfileUrlCheck }): ReactNode {
  if (state === 'checking') return <Loader size="xs" />
  if (state === 'free') return <Icon of={IconCheck} />
  if (state !== 'unknown') return null
  return (
    <Tooltip label="Check again">
      <ActionIcon aria-label="Check again" onClick={askAgain}>
        <Icon of={IconRefresh} />
      </ActionIcon>
    </Tooltip>
  )
}
