import { expect, test } from 'vitest'
import { formatMoney, formatPrice } from './money.ts'

test('writes amounts with separators and cents', () => {
  expect(formatMoney(190_800)).toBe('$1,908.00')
  expect(formatMoney(1_950, 'eur')).toBe('€19.50')
  expect(formatMoney(0)).toBe('$0.00')
})

test('writes prices without cents if there are none', () => {
  expect(formatPrice(190_800)).toBe('$1,908')
  expect(formatPrice(450)).toBe('$4.50')
})
