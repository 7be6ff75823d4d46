import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { stepNames } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { countPlainUrls, linkUrls } from '@castwright/contract/plain-urls.ts'
import { fixLabels } from '@castwright/contract/publishing/fixes.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { missingForDone } from '@castwright/contract/workflow/step-requirements.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { Alert, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type Fold, FoldingCard } from '../../../ui/FoldingCard.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'
import { counted } from '../../../lib/numbers.ts'
import { shortMoment } from '../../../lib/moments.ts'
import { useStableCallback } from '../../../lib/useStableCallback.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SaveStatus } from '../../../ui/SaveStatus.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './drafts.ts'
import { useNotes } from './useNotes.ts'
import classes from './ShowNotesCard.module.css'

/** '142 words' */
function wordCount(html: string): string | null {
  const words = visibleText(html).split(/\s+/).filter(Boolean).length
  return words === 0 ? null : `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
}

/** Drops unsaved text, and turns off the prompt about it. */
export type LeaveNotes = { abandon: () => void }

const leaving = {
  title: 'Do you want to leave without saving?',
  text: "Your show notes aren't saved yet. We'll keep them on this device and offer to restore them when you come back.",
  stay: 'Keep editing',
  leave: 'Leave without saving',
}

type Props = {
  episode: Episode
  userId: string
  timeZone: string
  progress: EpisodeProgress | undefined
  fold: Fold
  /** The step's status, shown in the card header. */
  state: ReactNode
  /** Resolves to whether the step was marked as done. */
  onDone: () => Promise<boolean>
  onUncheck: () => void
  leaveRef: Ref<LeaveNotes>
  /** A new object each time that a link leads to the text. */
  asked: object | null
}

export function ShowNotesCard({ episode, userId, timeZone, progress, fold, state, onDone, onUncheck, leaveRef, asked }: Props) {
  const notes = useNotes(episode, userId, onDone)
  const { allowNavigation, dialog } = useUnsavedGuard(notes.isStuck, leaving)
  useImperativeHandle(leaveRef, () => ({
    abandon: () => {
      notes.discard()
      allowNavigation()
    },
  }))
  const field = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (asked) field.current?.focus()
  }, [asked])
  const plainUrls = notes.changed ? 0 : countPlainUrls(notes.text)
  // Undo comes after the links were saved.
  const rewrite = useStableCallback(notes.write)
  const linkAll = () => {
    const before = notes.text
    notes.write(linkUrls(before))
    toast.undo(`${counted(plainUrls, 'URL')} linked.`, () => rewrite(before))
  }
  const missing = missingForDone('writeShowNotes', {
    showNotes: notes.text,
    hasRecording: true,
    hasTemplateNotes: episode.hasTemplateNotes && !notes.changed,
  })
  const isTooLong = missing === 'show_notes_too_long'
  const isDone = progress?.writeShowNotes === 1
  const facts = { isDone, doneAt: progress?.showNotesDoneAt ?? null, savedAt: episode.showNotesUpdatedAt }
  return (
    <FoldingCard
      fold={fold}
      title="Show Notes"
      hint="The description listeners see in their app."
      result={wordCount(notes.text)}
      aside={state}
    >
      {/* Moving to a button of the card doesn't save yet: the button does. */}
      <Stack gap="md" onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : notes.flush())}>
        {notes.aside ? <DraftOffer draft={notes.aside} onTakeUp={notes.takeUp} onThrowAway={notes.throwAway} /> : null}
        <div className={classes.field}>
          <RichTextField
            label="Show Notes"
            hideLabel
            isNotes
            limit={episodeLimits.notes}
            value={notes.text}
            onChange={notes.write}
            error={isTooLong ? episodeMessages.notesTooLong : notes.fault}
            // Loads the editor if it isn't there yet.
            startsFocused={asked !== null}
            fieldRef={(editor) => (field.current = editor)}
          />
        </div>
        {plainUrls === 0 ? null : (
          <Group gap="sm">
            <Flex component="span" c="var(--cw-warning-ink)" role="img" aria-label="Warning">
              <Icon of={IconAlertTriangle} />
            </Flex>
            <Text size="sm">{plainUrls === 1 ? "1 URL isn't a link." : `${plainUrls} URLs aren't links.`}</Text>
            <Button variant="default" size="compact-sm" onClick={linkAll}>
              {fixLabels.links}
            </Button>
          </Group>
        )}
        <Flex wrap="wrap" align="center" justify="space-between" rowGap="sm" columnGap="md">
          <SaveStatus state={notes.state}>{savedAtOf(facts, timeZone)}</SaveStatus>
          <Group gap="sm" className={classes.buttons}>
            <Button
              variant="default"
              disabled={!notes.changed || isTooLong}
              loading={notes.saving === 'draft'}
              onClick={() => void notes.saveDraft()}
            >
              Save as Draft
            </Button>
            {isDone ? (
              <Button variant="default" onClick={onUncheck}>
                Uncheck
              </Button>
            ) : (
              <HintedButton
                variant={progress?.currentStep === stepNames.writeShowNotes ? 'filled' : 'default'}
                disabled={!progress}
                disabledReason={missing && refusals[missing].msg}
                loading={notes.saving === 'done'}
                onClick={() => void notes.finish()}
              >
                Mark as Done
              </HintedButton>
            )}
          </Group>
        </Flex>
      </Stack>
      {dialog}
      <ConflictDialog
        conflict={notes.conflict}
        userId={userId}
        timeZone={timeZone}
        onKeepMine={notes.keepMine}
        onUseTheirs={notes.useTheirs}
        onKeepEditing={notes.keepEditing}
      />
    </FoldingCard>
  )
}

type OfferProps = { draft: Draft; onTakeUp: (draft: Draft) => void; onThrowAway: (draft: Draft) => void }

/** Offers to restore an unsaved draft. */
function DraftOffer({ draft, onTakeUp, onThrowAway }: OfferProps) {
  return (
    <Alert color="blue" icon={<Icon of={IconHistory} />} role="status">
      <Text mb="xs">
        You have unsaved show notes on this device (<RelativeTime at={new Date(draft.at).toISOString()} />
        ).
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" onClick={() => onTakeUp(draft)}>
          Restore my text
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onThrowAway(draft)}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}

type Facts = { isDone: boolean; doneAt: string | null; savedAt: string | null }

/** The status without unsaved changes. */
function savedAtOf({ isDone, doneAt, savedAt }: Facts, timeZone: string): string {
  const completed = doneAt ?? savedAt
  if (isDone && completed !== null) return `Completed on ${shortMoment(completed, timeZone)}`
  return savedAt === null ? 'Not applicable' : `Last saved ${shortMoment(savedAt, timeZone)}`
}
