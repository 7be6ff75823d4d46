import { canFinish, isMaster } from '@castwright/contract/recordings/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Text } from '@mantine/core'
import { IconArrowsLeftRight, IconCut, IconWand } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { MenuLink } from '../../../ui/MenuLink.tsx'
import { isUnderWay, useRecentFinishings, useSetup } from '../api.ts'
import { FinishDialog, type FinishTarget } from './FinishDialog.tsx'
import { FinishRemedy } from './FinishRemedy.tsx'

/** What finishing adds to the list of recordings. */
export function useLibraryFinishing(podcast: Podcast, onDone: () => void) {
  const { id: podcastId, profileUrl, mediaFormat } = podcast
  const { data: setup } = useSetup(podcastId)
  const isEnabled = mediaFormat === 'audio' && setup?.settings.isEnabled === true
  const { data: recent } = useRecentFinishings(podcastId, isEnabled)
  const [chosen, setChosen] = useState<{ recordings: readonly FinishTarget[]; opened: boolean }>({ recordings: [], opened: false })
  const open = (recordings: readonly FinishTarget[]) => setChosen({ recordings, opened: true })
  useEnd(recent?.filter(isUnderWay).length ?? 0, onDone)
  return {
    dialog: setup ? (
      <FinishDialog
        recordings={chosen.recordings}
        setup={setup}
        opened={chosen.opened}
        onClose={() => setChosen((now) => ({ ...now, opened: false }))}
      />
    ) : null,
    status: (recording: Recording) => {
      const found = recent?.find(({ recordingId }) => recordingId === recording.id)
      const text =
        found && isUnderWay(found)
          ? `Finishing… ${Math.floor(found.progress * 100)}%`
          : found?.state === 'failed'
            ? 'Finishing failed'
            : recording.madeBy === 'finishing'
              ? 'Finished'
              : isMaster(recording.fileType)
                ? 'Source, not published'
                : null
      const resultId = found && !isUnderWay(found) ? found.resultId : null
      return text === null && resultId === null ? null : (
        <Text span size="xs" c="dimmed">
          {text}
          {text !== null && resultId !== null ? ' · ' : null}
          {resultId ? (
            <TextLink size="xs" to="/$profileUrl/recordings/$recordingId/compare" params={{ profileUrl, recordingId: resultId }}>
              Listen to the result
            </TextLink>
          ) : null}
        </Text>
      )
    },
    ...(mediaFormat === 'audio' && {
      remedy: (recording: Recording, advice: MeasurementAdvice) => <FinishRemedy podcast={podcast} recording={recording} advice={advice} />,
    }),
    menu: (recording: Recording) => {
      const params = { profileUrl, recordingId: recording.id }
      if (recording.madeBy === 'finishing')
        return (
          <MenuLink leftSection={<Icon of={IconArrowsLeftRight} />} to="/$profileUrl/recordings/$recordingId/compare" params={params}>
            Compare
          </MenuLink>
        )
      if (!isEnabled || !canFinish(recording)) return null
      return (
        <>
          <MenuAction icon={IconWand} label="Finish" onClick={() => open([recording])} />
          <MenuLink leftSection={<Icon of={IconCut} />} to="/$profileUrl/recordings/$recordingId/cuts" params={params}>
            Edit cuts
          </MenuLink>
        </>
      )
    },
    bulk: isEnabled
      ? {
          label: 'Finish',
          isDisabled: (recordings: readonly Recording[]) => !recordings.some(canFinish),
          onChoose: (recordings: readonly Recording[]) => open(recordings.filter(canFinish)),
        }
      : null,
  }
}

/** Calls `onDone` when the number of running jobs falls, because there may be a new recording. */
function useEnd(count: number, onDone: () => void): void {
  const before = useRef(count)
  const told = useRef(onDone)
  useEffect(() => {
    told.current = onDone
  })
  useEffect(() => {
    if (count < before.current) told.current()
    before.current = count
  }, [count])
}
