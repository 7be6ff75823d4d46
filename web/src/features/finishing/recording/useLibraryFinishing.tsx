import { isMaster } from '@castwright/contract/recording-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { Menu, Text } from '@mantine/core'
import { IconArrowsLeftRight, IconCut, IconWand } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuLink } from '../../../ui/MenuLink.tsx'
import { isUnderWay, useRecentFinishings, useSetup } from '../api.ts'
import { FinishDialog, type FinishTarget } from './FinishDialog.tsx'

const isAudio = ({ fileType }: Recording): boolean => fileType === 'mp3' || fileType === 'm4a' || isMaster(fileType)

/** Whether a recording can be finished: only uploads, because results would be encoded twice. */
const canFinish = (recording: Recording): boolean => isAudio(recording) && recording.madeBy === null

/** What finishing adds to the list of recordings. */
export function useLibraryFinishing({ id: podcastId, profileUrl, mediaFormat }: Podcast, onDone: () => void) {
  const { data: setup } = useSetup(podcastId)
  const isEnabled = mediaFormat === 'audio' && setup?.settings.isEnabled === true
  const { data: recent } = useRecentFinishings(podcastId, isEnabled)
  const [chosen, setChosen] = useState<{ recordings: readonly FinishTarget[]; opened: boolean }>({ recordings: [], opened: false })
  const open = (recordings: readonly FinishTarget[]) => setChosen({ recordings, opened: true })
  useEnd(recent?.filter(isUnderWay).length ?? 0, onDone)
  const isReady = isEnabled && setup.engine.isAvailable
  return {
    dialog: setup ? (
      <FinishDialog
        recordings={chosen.recordings}
        presets={setup.presets}
        sounds={setup.sounds}
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
      return text === null ? null : (
        <Text span size="xs" c="dimmed">
          {text}
        </Text>
      )
    },
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
          <Menu.Item leftSection={<Icon of={IconWand} />} disabled={!isReady} onClick={() => open([recording])}>
            Finish
          </Menu.Item>
          <MenuLink leftSection={<Icon of={IconCut} />} to="/$profileUrl/recordings/$recordingId/cuts" params={params}>
            Edit cuts
          </MenuLink>
        </>
      )
    },
    bulk: isEnabled
      ? {
          label: 'Finish',
          isDisabled: (recordings: readonly Recording[]) => !isReady || !recordings.some(canFinish),
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
