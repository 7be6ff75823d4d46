import { call, CallError } from './call.ts'
import { on, onShow, onSubmit, run, say, valueOf } from './forms.ts'
import { instantIn, momentIn } from './zone.ts'

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

let chosen: string | undefined

/** The zone that the guest chose, or else the one they last answered in, or else that of their browser. */
export const zone = (): string => (chosen ??= document.querySelector<HTMLElement>('[data-guest]')?.dataset['zone'] || ownZone())

const zones = (): string[] => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [])

function showTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-when]')) time.textContent = momentIn(time.dateTime, zone())
  for (const text of root.querySelectorAll<HTMLElement>('[data-when-text]')) {
    const iso = text.dataset['whenText']
    if (iso) text.textContent = momentIn(iso, zone())
  }
}

function fill(select: HTMLSelectElement): void {
  const names = [...new Set([zone(), ownZone(), 'UTC', ...zones()])].sort()
  select.replaceChildren(...names.map((name) => new Option(name.replaceAll('_', ' '), name, false, name === zone())))
}

type Proposal = { starts_at: string; minutes: number }

const proposals = (): Proposal[] =>
  [...document.querySelectorAll<HTMLElement>('[data-own]')].map(({ dataset }) => ({
    starts_at: dataset['own']!,
    minutes: Number(dataset['minutes']),
  }))

export function startTimes(): void {
  onShow((part) => {
    showTimes(part)
    const select = part.querySelector<HTMLSelectElement>('[data-zone-choice]')
    if (select) fill(select)
  })
  on('change', '[data-zone-choice]', ({ value }: HTMLSelectElement) => {
    chosen = value
    showTimes(document)
    say(`Times are in the ${chosen.replaceAll('_', ' ')} time zone.`)
  })
  onSubmit('votes', async (form) => {
    const votes = [...form.querySelectorAll<HTMLElement>('[data-slot]')].flatMap((slot) => {
      const answer = valueOf(slot, 'input:checked')
      return answer === '' ? [] : [{ slot_id: slot.dataset['slot'], answer }]
    })
    if (votes.length === 0) throw new CallError(0, 'Answer for at least one of the times.')
    await call('Vote', { votes, time_zone: zone() })
    return 'Thank you. The team will choose a time.'
  })
  onSubmit('propose', async (form) => {
    const starts = instantIn(valueOf(form, '#propose-date'), valueOf(form, '#propose-time'), zone())
    if (starts === null) throw new CallError(0, 'Choose a date and a time.')
    const slots = [...proposals(), { starts_at: starts, minutes: Number(valueOf(form, '#propose-minutes')) }]
    await call('Propose', { slots, time_zone: zone() })
    return 'Proposed. The team can see it now.'
  })
  on('click', '[data-remove-time]', (button) => {
    const form = button.closest('[data-part]')?.querySelector('form')
    if (!form) return
    void run(form, async () => {
      const slots = proposals().filter((slot) => slot.starts_at !== button.dataset['removeTime'])
      await call('Propose', { slots, time_zone: zone() })
      return 'Removed.'
    })
  })
}
