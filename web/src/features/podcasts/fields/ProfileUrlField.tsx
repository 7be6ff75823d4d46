import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { Input, Loader, Tooltip } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import classes from './ProfileUrlField.module.css'
import { suggestProfileUrl } from './suggestProfileUrl.ts'
import { type CurrentUrl, type ProfileUrlCheck, type ProfileUrlState, useProfileUrlCheck } from './useProfileUrlCheck.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

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
  /** If given, a URL is suggested from it until the user types one. */
  title?: string
}

/** Checks availability while typing. */
export function ProfileUrlField({ own, title, value, onChange, error, ...field }: Props) {
  const id = useId()
  const check = useProfileUrlCheck(value, own)
  const stopSuggesting = useSuggestion({ title, value, onChange, check })
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
          onChange={(event) => {
            stopSuggesting()
            onChange(event.currentTarget.value.toLowerCase())
          }}
          rightSection={message === undefined ? <Mark check={check} /> : null}
          rightSectionPointerEvents="all"
          {...field}
        />
      </div>
    </Input.Wrapper>
  )
}

const maxAttempts = 20

type Suggesting = Pick<Props, 'value' | 'onChange'> & { title: string | undefined; check: ProfileUrlCheck }

/** Fills in a free URL that follows the title. Returns a function that stops it, for when the user types a URL. */
function useSuggestion({ title, value, onChange, check }: Suggesting): () => void {
  const [isOwn, setOwn] = useState(value !== '')
  const [last, setLast] = useState({ title, attempt: 1 })
  const attempt = last.title === title ? last.attempt : 1
  const suggested = title === undefined || isOwn ? undefined : suggestProfileUrl(title, attempt)
  useEffect(() => {
    if (suggested !== undefined && suggested !== value) onChange(suggested)
  }, [suggested, value, onChange])
  const isRefused = suggested === value && suggested !== '' && (check.state === 'taken' || check.state === 'unfit')
  useEffect(() => {
    if (isRefused && attempt < maxAttempts) setLast({ title, attempt: attempt + 1 })
  }, [isRefused, attempt, title])
  return () => setOwn(true)
}

function Mark({ check: { state, recheck } }: { check: ProfileUrlCheck }): ReactNode {
  if (state === 'checking') return <Loader size="xs" />
  if (state === 'free') return <Icon of={IconCheck} />
  if (state !== 'unknown') return null
  return (
    <Tooltip label="Check again">
      <IconButton icon={IconRefresh} label="Check again" onClick={recheck} />
    </Tooltip>
  )
}
