import { stepNames } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { useState } from 'react'
import type { Fold } from '../../../ui/FoldingCard.tsx'
import { below } from '../../../ui/screens.ts'
import { type CardName, cardNames, type Chosen, type Phase, readChosen, writeChosen } from './folds.ts'

type Phases = Record<CardName, Phase>

function phaseOf(progress: EpisodeProgress | undefined, card: CardName): Phase {
  if (!progress || card === 'progress') return 'ahead'
  if (progress.currentStep === stepNames[card]) return 'current'
  return progress[card] === 0 ? 'ahead' : 'finished'
}

const phasesOf = (progress: EpisodeProgress | undefined): Phases =>
  Object.fromEntries(cardNames.map((card) => [card, phaseOf(progress, card)])) as Phases

/**
 * Which cards are open: the current step's, and on wide screens those of the steps ahead. What a person opens or folds is kept on
 * the device until the step's phase changes.
 */
export function useFolds(userId: string, episodeId: string, progress: EpisodeProgress | undefined) {
  const [chosen, setChosen] = useState(() => readChosen(userId, episodeId))
  // Turning the phone must not fold what somebody works on.
  const [isPhone] = useState(() => matchMedia(below('sm')).matches)
  const isOpenIn = (phases: Phases, card: CardName): boolean => {
    const phase = phases[card]
    const choice = chosen[card]
    return choice?.phase === phase ? choice.open : phase === 'current' || (phase === 'ahead' && !isPhone)
  }

  const phases = phasesOf(progress)
  const [seen, setSeen] = useState(phases)
  const [hasActed, setActed] = useState(false)
  if (cardNames.some((card) => phases[card] !== seen[card])) {
    setSeen(phases)
    setActed(false)
    // Without a press of a step's button, such as after an upload or by another person, nothing folds under the reader's hands.
    const stays = cardNames.filter((card) => phases[card] === 'finished' && seen[card] !== 'finished' && isOpenIn(seen, card))
    const opened: Chosen = Object.fromEntries(stays.map((card) => [card, { phase: 'finished', open: true }]))
    if (!hasActed) setChosen({ ...chosen, ...opened })
  }

  const isOpen = (card: CardName): boolean => isOpenIn(phases, card)
  const set = (card: CardName, open: boolean): void => {
    const after = { ...chosen, [card]: { phase: phases[card], open } }
    setChosen(after)
    writeChosen(userId, episodeId, after)
  }
  const foldOf = (card: CardName): Fold => ({
    open: isOpen(card),
    onToggle: () => set(card, !isOpen(card)),
    isCurrent: phases[card] === 'current',
  })
  const open = (card: CardName): void => (isOpen(card) ? undefined : set(card, true))
  /** Before the button of a step changes it, so that its card folds. */
  const onAct = () => setActed(true)
  return { foldOf, open, onAct, isPhone }
}
