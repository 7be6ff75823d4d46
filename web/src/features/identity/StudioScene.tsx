import classes from './StudioScene.module.css'

/** Units of the view box. */
const width = 690
const step = 7
const laneHeight = 92
const top = 46

type Clip = { from: number; to: number; seed: number; kind: 'voice' | 'music' }
type Lane = { name: string; clips: Clip[]; tone: string | undefined }

const lanes: Lane[] = [
  {
    name: 'Host',
    tone: classes.host,
    clips: [
      { from: 0, to: 238, seed: 3, kind: 'voice' },
      { from: 412, to: 530, seed: 8, kind: 'voice' },
    ],
  },
  {
    name: 'Guest',
    tone: classes.guest,
    clips: [
      { from: 196, to: 434, seed: 5, kind: 'voice' },
      { from: 512, to: 720, seed: 11, kind: 'voice' },
    ],
  },
  { name: 'Music', tone: classes.music, clips: [{ from: 0, to: 720, seed: 2, kind: 'music' }] },
]

/** Speech comes in phrases. Music swells, ducks under the voices and returns. */
function loudness(clip: Clip, at: number): number {
  const part = (at - clip.from) / (clip.to - clip.from)
  const edge = Math.min(1, part * 9, (1 - part) * 9)
  const grain = Math.abs(Math.sin(at * 0.61 + clip.seed) * 0.6 + Math.sin(at * 0.173 + clip.seed * 2.1) * 0.4)
  if (clip.kind === 'music') return edge * (0.14 + 0.42 * Math.abs(Math.cos(part * Math.PI)) ** 3 + grain * 0.16)
  const phrase = 0.45 + 0.55 * Math.abs(Math.sin(at * 0.037 + clip.seed))
  return edge * phrase * (0.18 + grain * 0.8)
}

function bars(clip: Clip, middle: number): string {
  let path = ''
  for (let at = clip.from + step; at < clip.to - step / 2; at += step) {
    const half = Math.max(1.2, loudness(clip, at) * laneHeight * 0.36)
    path += `M${at} ${(middle - half).toFixed(1)}v${(half * 2).toFixed(1)}`
  }
  return path
}

const playhead = 322

/** Illustration of an editing session: two voices, background music and a playhead. */
export function StudioScene() {
  const bottom = top + lanes.length * laneHeight
  return (
    <svg viewBox={`-1 0 ${width} ${bottom + 24}`} className={classes.scene} aria-hidden focusable="false">
      <path d={Array.from({ length: 36 }, (_, at) => `M${at * 20} ${at % 4 === 0 ? 18 : 23}V28`).join('')} className={classes.ruler} />
      {lanes.map((lane, row) => {
        const y = top + row * laneHeight
        return (
          <g key={lane.name}>
            {lane.clips.map((clip) => (
              <g key={clip.from}>
                <rect x={clip.from} y={y} width={clip.to - clip.from} height={laneHeight - 12} rx="10" className={classes.clip} />
                <path d={bars(clip, y + laneHeight / 2 - 6)} className={lane.tone} />
              </g>
            ))}
          </g>
        )
      })}
      <path d={`M${playhead} 30V${bottom + 24}`} className={classes.playhead} />
      <rect x={playhead - 27} y="6" width="54" height="24" rx="12" className={classes.chip} />
      <text x={playhead} y="22.5" textAnchor="middle" className={classes.time}>
        12:48
      </text>
    </svg>
  )
}
