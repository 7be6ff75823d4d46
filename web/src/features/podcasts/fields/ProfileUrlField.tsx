import { podcastLimits } from '@castwright/contract/limits.ts'
import { ActionIcon, Input, Loader, Tooltip } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import classes from './ProfileUrlField.module.css'
import { type CurrentUrl, type ProfileUrlCheck, type ProfileUrlState, useProfileUrlCheck } from './useProfileUrlCheck.ts'

const { min, max } = podcastLimits.profileUrl
const criteria = `${min} to ${max} letters, digits and dashes.`
const statusTexts: Partial<Record<ProfileUrlState, string>> = {
  checking: 'Checking...',
  free: 'Available.',
  unknown: "We couldn't check whether this URL is available. We'll check again when you save.",
}

type Props = FieldProps<string> & {
  /** In settings: the podcast's current URL, which is always allowed. */
  own?: CurrentUrl
}

/** Checks availability while typing. */
export function ProfileUrlField({ own, value, onChange, error, ...field }: Props) {
  const id = useId()
  const check = useProfileUrlCheck(value, own)
  const prefix = `${location.host}/pod/`
  const message = check.error ?? error
  return (
    <Input.Wrapper
      id={id}
      label="Profile URL"
      description={[criteria, message === undefined ? statusTexts[check.state] : undefined].filter(Boolean).join(' ')}
      descriptionProps={{ 'aria-live': 'polite' }}
      error={message}
    >
      <div className={classes.row}>
        <span className={classes.prefix} aria-hidden>
          {prefix}
        </span>
        <Input
          id={id}
          className={classes.name}
          aria-description={prefix}
          error={message !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
          rightSection={message === undefined ? <Mark check={check} /> : null}
          rightSectionPointerEvents="all"
          {...field}
        />
      </div>
    </Input.Wrapper>
  )
}

function Mark({ check: { state, recheck } }: { check: ProfileUrlCheck }): ReactNode {
  if (state === 'checking') return <Loader size="xs" />
  if (state === 'free') return <Icon of={IconCheck} />
  if (state !== 'unknown') return null
  return (
    <Tooltip label="Check again">
      <ActionIcon aria-label="Check again" onClick={recheck}>
        <Icon of={IconRefresh} />
      </ActionIcon>
    </Tooltip>
  )
}
