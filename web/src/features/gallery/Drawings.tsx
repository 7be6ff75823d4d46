import { BrokenWave } from '../../ui/drawings/BrokenWave.tsx'
import { Broadcast } from '../../ui/drawings/Broadcast.tsx'
import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { Door } from '../../ui/drawings/Door.tsx'
import { EpisodeList } from '../../ui/drawings/EpisodeList.tsx'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { People } from '../../ui/drawings/People.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { Recording } from '../../ui/drawings/Recording.tsx'
import { Sliders } from '../../ui/drawings/Sliders.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './gallery.module.css'

const drawings = [
  Microphone,
  EpisodeList,
  Recording,
  Guests,
  CalendarSheet,
  Listeners,
  People,
  Plan,
  Sliders,
  Broadcast,
  Door,
  Envelope,
  BrokenWave,
]

export function Drawings() {
  return (
    <Card title="Drawings" hint="Sound waves are the only decoration.">
      <div className={classes.pictures}>
        {drawings.map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </div>
    </Card>
  )
}
