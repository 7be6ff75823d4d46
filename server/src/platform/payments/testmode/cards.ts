import type { Card } from '../port.ts'

/** Test card numbers, known from Stripe's test mode. */
export const testCards = [
  { number: '4242 4242 4242 4242', says: 'works' },
  { number: '5555 5555 5555 4444', says: 'succeeds, from another bank' },
  { number: '4000 0000 0000 0002', says: 'is declined' },
  { number: '4000 0000 0000 0341', says: 'succeeds once, then payments fail' },
] as const

export const goodCard = testCards[0].number

const declined = new Set(['4000000000000002'])
/** Identified by the last four digits, which is all that is stored of a card. */
const failsLater = '0341'

export const isFailing = (last4: string | null): boolean => last4 === failsLater

const brandOf = (digits: string): string => ({ 3: 'amex', 4: 'visa', 5: 'mastercard', 6: 'discover' })[Number(digits[0])] ?? 'card'

export type CardForm = { number: string; expiry: string; cvc: string }

/** Validates the card form. */
export function readCard({ number, expiry, cvc }: CardForm, now: Date): Card | { problem: string } {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !hasCheckDigit(digits)) return { problem: 'Your card number is invalid.' }
  // Rejects real card numbers, of which not even the last four digits may be stored.
  if (!testCards.some((card) => card.number.replaceAll(' ', '') === digits))
    return { problem: 'This is test mode. Use one of the test cards, never a real one.' }
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)]
  if (!(expMonth >= 1 && expMonth <= 12)) return { problem: 'Enter the expiry date as month and year, e.g. 04/34.' }
  if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) return { problem: 'Your card has expired.' }
  if (!/^\s*\d{3,4}\s*$/.test(cvc)) return { problem: 'The security code has three or four digits.' }
  if (declined.has(digits)) return { problem: 'Your card was declined.' }
  return { brand: brandOf(digits), last4: digits.slice(-4), expMonth, expYear }
}

/** Luhn check. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
