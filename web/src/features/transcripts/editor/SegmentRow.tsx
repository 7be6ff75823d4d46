import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { type KeyboardEvent, memo, useEffect, useState } from 'react'
import { type Playback, usePlayback } from '../../../components/timeline/playback.ts'
import { clock } from '../../../ui/AudioPlayer.tsx'
import type { Match } from '../model/find.ts'
import type { Line } from '../model/types.ts'
import { isDoubtful, tokenAt, tokensOf } from '../model/words.ts'
import type { Later } from './later.ts'
import classes from './Editor.module.css'

export type RowActions = {
  onFocus: (id: string) => void
  onType: (id: string, text: string) => void
  onPick: (line: Line, offset: number) => void
  onPlay: (line: Line) => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>, line: Line) => void
  /** Null for a new speaker, whose name is asked for. */
  onSpeaker: (line: Line, speaker: string | null) => void
  onCaret: (id: string, offset: number) => void
  measure: (row: HTMLElement | null) => (() => void) | undefined
}

type Props = {
  line: Line
  index: number
  count: number
  top: number
  isActive: boolean
  isPlaying: boolean
  hasConflict: boolean
  matches: readonly Match[]
  current: Match | null
  speakers: readonly string[]
  playback: Playback
  later: Later
  actions: RowActions
}

const newSpeaker = '\u0000new'

/** One segment. Only plain elements, because dozens of them appear in one frame while scrolling. */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { line, index, count, top, isActive, isPlaying, hasConflict, later, actions } = props
  const { measure } = actions
  // A row that flies past only has its text.
  const [isReady, setReady] = useState(() => !later.isBusy())
  useEffect(() => (isReady ? undefined : later.add(() => setReady(true))), [isReady, later])
  return (
    <div
      ref={measure}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-key={line.id}
      data-index={index}
      data-active={isActive || undefined}
      data-playing={isPlaying || undefined}
      data-conflict={hasConflict || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isReady || isActive ? <Fields {...props} /> : <Plain {...props} />}
      <span className={classes.state}>
        {line.isChecked ? <span role="img" aria-label="Checked" title="Checked" className={classes.checked} /> : null}
      </span>
    </div>
  )
})

type FieldsProps = Omit<Props, 'index' | 'count' | 'top' | 'later'>

function Fields({ line, isActive, isPlaying, hasConflict, matches, current, speakers, playback, actions }: FieldsProps) {
  const time = clock(line.startMs / 1000)
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      <button
        type="button"
        className={classes.time}
        tabIndex={tabIndex}
        aria-label={`Play from ${time}`}
        onClick={() => actions.onPlay(line)}
      >
        {time}
      </button>
      <SpeakerSelect line={line} time={time} isActive={isActive} speakers={speakers} onSpeaker={actions.onSpeaker} />
      <div className={classes.field}>
        <Mirror line={line} matches={matches} current={current} playback={playback} isPlaying={isPlaying} />
        <textarea
          className={classes.text}
          tabIndex={tabIndex}
          dir="auto"
          rows={1}
          spellCheck={isActive}
          maxLength={transcriptLimits.text}
          aria-label={`Text at ${time}`}
          aria-describedby={isActive ? 'transcript-keys' : undefined}
          aria-invalid={hasConflict || undefined}
          value={line.text}
          onFocus={() => actions.onFocus(line.id)}
          onChange={({ currentTarget }) => actions.onType(line.id, currentTarget.value)}
          onKeyDown={(event) => actions.onKey(event, line)}
          onSelect={({ currentTarget }) => actions.onCaret(line.id, currentTarget.selectionStart)}
          onClick={({ currentTarget: { selectionStart, selectionEnd } }) =>
            selectionStart === selectionEnd ? actions.onPick(line, selectionStart) : undefined
          }
        />
      </div>
    </>
  )
}

function Plain({ line, matches, current, playback, isPlaying }: MirrorProps) {
  return (
    <>
      <span className={classes.time}>{clock(line.startMs / 1000)}</span>
      <span className={classes.speaker} data-unknown={line.speaker === '' || undefined}>
        {line.speaker || 'Unknown speaker'}
      </span>
      <div className={classes.field} data-plain>
        <Mirror line={line} matches={matches} current={current} playback={playback} isPlaying={isPlaying} />
      </div>
    </>
  )
}

type SpeakerProps = Pick<Props, 'line' | 'isActive' | 'speakers'> & { time: string; onSpeaker: RowActions['onSpeaker'] }

/** Has its options once the pointer or the focus is on it, because they would double the time that a row takes to appear. */
function SpeakerSelect({ line, time, isActive, speakers, onSpeaker }: SpeakerProps) {
  const [isNear, setNear] = useState(false)
  const offered = isActive || isNear ? speakers : line.speaker === '' ? [] : [line.speaker]
  return (
    <select
      className={classes.speaker}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Speaker at ${time}`}
      value={line.speaker}
      data-unknown={line.speaker === '' || undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={({ currentTarget }) => onSpeaker(line, currentTarget.value === newSpeaker ? null : currentTarget.value)}
    >
      <option value="">Unknown speaker</option>
      {offered.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      {isActive || isNear ? <option value={newSpeaker}>New speaker…</option> : null}
    </select>
  )
}

type MirrorProps = Pick<Props, 'line' | 'matches' | 'current' | 'playback' | 'isPlaying'>

/** The same text behind the field. It gives the field its height, and underlines and highlights words. */
function Mirror(props: MirrorProps) {
  return props.isPlaying ? <SpokenMirror {...props} /> : <Pieces {...props} spokenFrom={-1} />
}

function SpokenMirror(props: MirrorProps) {
  const { line, playback } = props
  const spokenFrom = usePlayback(playback, ({ ms }) => (ms < line.endMs ? (tokenAt(line, ms)?.from ?? -1) : -1))
  return <Pieces {...props} spokenFrom={spokenFrom} />
}

function Pieces({ line, matches, current, spokenFrom }: MirrorProps & { spokenFrom: number }) {
  return (
    <div className={classes.mirror} dir="auto" aria-hidden data-estimated={line.words === null || undefined}>
      {piecesOf(line, matches, current, spokenFrom).map(({ text, looks }, at) =>
        looks.length === 0 ? (
          text
        ) : (
          <span key={at} data-look={looks.join(' ')}>
            {text}
          </span>
        ),
      )}
      {'\u200b'}
    </div>
  )
}

type Look = 'doubtful' | 'match' | 'current' | 'spoken'

/** A part of a text with how it looks. */
type Piece = { text: string; looks: Look[] }

type Range = { from: number; to: number; look: Look }

/** Cuts a text where its look changes. */
function piecesOf(line: Line, matches: readonly Match[], current: Match | null, spokenFrom: number): Piece[] {
  const ranges: Range[] = []
  for (const token of tokensOf(line)) {
    if (!line.isChecked && isDoubtful(token)) ranges.push({ from: token.from, to: token.to, look: 'doubtful' })
    if (token.from === spokenFrom) ranges.push({ from: token.from, to: token.to, look: 'spoken' })
  }
  for (const match of matches) ranges.push({ from: match.from, to: match.to, look: match === current ? 'current' : 'match' })
  if (ranges.length === 0) return [{ text: line.text, looks: [] }]
  const cuts = [...new Set([0, line.text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? from
    return {
      text: line.text.slice(from, to),
      looks: ranges.filter((range) => range.from <= from && range.to >= to).map(({ look }) => look),
    }
  })
}
