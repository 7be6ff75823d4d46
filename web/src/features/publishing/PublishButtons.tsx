import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { isReadyToPublish, isSkippable, type StepKey, stepKeys, stepNames, type Steps } from '@castwright/contract/workflow/steps.ts'
import { Anchor, Box, Button, Flex } from '@mantine/core'
import { Fragment } from 'react'
import { useResendVerification } from '../../components/useResendVerification.ts'
import classes from './publishing.module.css'

type Facts = Pick<Episode, 'isPublished' | 'publishedEpisodeModified' | 'scheduledReleaseDate'>

type PublishAction = {
  label: 'Publish Now' | 'Publish Later' | 'Republish'
  /** Why it is disabled, or null. */
  disabledReason: string | null
}

const reasons = {
  steps: 'Finish or skip every step first.',
  unverified: refusals.unverified.msg,
  unchanged: 'Nothing has changed since it was published.',
  scheduled: 'Already scheduled.',
}

/** The available actions, depending on the episode, its steps and whether the user's email is verified. */
export function publishActions(episode: Facts, steps: Steps | undefined, isVerified: boolean): PublishAction[] {
  const unverified = isVerified ? null : reasons.unverified
  if (episode.isPublished)
    return [{ label: 'Republish', disabledReason: episode.publishedEpisodeModified ? unverified : reasons.unchanged }]
  const unready = steps && isReadyToPublish(steps) ? unverified : reasons.steps
  return [
    { label: 'Publish Now', disabledReason: unready },
    { label: 'Publish Later', disabledReason: unready ?? (episode.scheduledReleaseDate === null ? null : reasons.scheduled) },
  ]
}

type Props = {
  episode: Episode
  steps: Steps | undefined
  user: { id: string; emailVerified: boolean }
  onAct: (label: PublishAction['label']) => void
  /** Leads to the card of a step. */
  onVisit: (step: StepKey) => void
  /** Skips the steps that are open and optional. */
  onSkip: () => void
}

/** In the sidebar on wide screens. On phones, a sticky bottom bar once there is something to publish. */
export function PublishButtons({ episode, steps, user, onAct, onVisit, onSkip }: Props) {
  const actions = publishActions(episode, steps, user.emailVerified)
  const reason = actions.map(({ disabledReason }) => disabledReason).find((one) => one !== null)
  const canPublish = actions.some(({ disabledReason }) => disabledReason === null)
  return (
    <div className={classes.bar} data-docked={canPublish || undefined}>
      <div className={classes.buttons} role="group" aria-label="Publishing">
        {actions.map(({ label, disabledReason }, at) => (
          <Button
            key={label}
            variant={at === 0 ? 'filled' : 'default'}
            aria-haspopup="dialog"
            // Stays focusable, so that screen readers can find out why it is disabled.
            {...(disabledReason !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason })}
            onClick={() => disabledReason === null && onAct(label)}
          >
            {label}
          </Button>
        ))}
      </div>
      {reason ? (
        <Flex wrap="wrap" align="center" rowGap="xxs" columnGap="xs" fz="sm" c="dimmed">
          {reason} {reason === reasons.unverified ? <Verify userId={user.id} /> : null}
          {reason === reasons.steps && steps ? <OpenSteps steps={steps} onVisit={onVisit} onSkip={onSkip} /> : null}
        </Flex>
      ) : null}
    </div>
  )
}

function Verify({ userId }: { userId: string }) {
  const resend = useResendVerification()
  return (
    <Anchor component="button" type="button" inherit disabled={resend.isPending} onClick={() => resend.mutate(userId)}>
      Resend verification email
    </Anchor>
  )
}

/** What is left to do, with links to it. */
function OpenSteps({ steps, onVisit, onSkip }: { steps: Steps } & Pick<Props, 'onVisit' | 'onSkip'>) {
  const open = stepKeys.filter((step) => steps[step] === 0)
  return (
    <>
      <Box component="span" visibleFrom="sm">
        Still open:
        {open.map((step, at) => (
          <Fragment key={step}>
            {' '}
            <span style={{ whiteSpace: 'nowrap' }}>
              <Anchor component="button" type="button" inherit onClick={() => onVisit(step)}>
                {stepNames[step]}
              </Anchor>
              {at < open.length - 1 ? ',' : '.'}
            </span>
          </Fragment>
        ))}
      </Box>
      {open.some(isSkippable) ? (
        <Button variant="light" size="compact-sm" onClick={onSkip}>
          Skip optional steps
        </Button>
      ) : null}
    </>
  )
}
