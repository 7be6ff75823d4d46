import { useNavigate } from '@tanstack/react-router'
import { ComparePage } from '../../features/finishing/compare/ComparePage.tsx'
import { CutsPage } from '../../features/finishing/cuts/CutsPage.tsx'
import { refreshRecordings } from '../../features/recordings/api.ts'
import { usePeaks } from '../../features/recordings/player/usePeaks.ts'
import { type Parts, WithRecording } from './WithRecording.tsx'

export function CutsOfRecording() {
  return <WithRecording here="Cuts">{(parts) => <Cuts {...parts} />}</WithRecording>
}

function Cuts({ podcast: { profileUrl }, timeZone: _timeZone, ...rest }: Parts) {
  const navigate = useNavigate()
  const onDone = () => {
    void refreshRecordings()
    const { episode } = rest
    if (episode)
      void navigate({
        to: '/$profileUrl/episodes/manage/$episodeId',
        params: { profileUrl, episodeId: episode.id },
        search: { section: 'recording' },
      })
  }
  return <CutsPage {...rest} profileUrl={profileUrl} onDone={onDone} />
}

export function CompareRecording() {
  return (
    <WithRecording here="Compare">
      {({ podcast: { profileUrl }, timeZone: _timeZone, ...rest }) => (
        <ComparePage {...rest} profileUrl={profileUrl} onDone={() => void refreshRecordings()} usePeaksOf={usePeaksOf} />
      )}
    </WithRecording>
  )
}

const usePeaksOf = (id: string) => usePeaks({ id })
