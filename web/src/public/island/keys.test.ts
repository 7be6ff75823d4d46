import { afterEach, expect, test } from 'vitest'
import { actOf } from './keys.ts'

afterEach(() => document.body.replaceChildren())

const press = (key: string, inside = '<p></p>', options: KeyboardEventInit = {}): string | null => {
  document.body.innerHTML = inside
  let act: string | null = null
  document.body.addEventListener('keydown', (event) => (act = actOf(event)), { once: true })
  document.body.firstElementChild!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))
  return act
}

test.each([
  [' ', 'toggle'],
  ['K', 'toggle'],
  ['j', 'back'],
  ['ArrowLeft', 'back'],
  ['l', 'ahead'],
  ['ArrowRight', 'ahead'],
  ['m', 'mute'],
  ['x', null],
  ['ArrowDown', null],
])('%s is for the player: %s', (key, act) => {
  expect(press(key)).toBe(act)
})

test('leaves keys in fields, on buttons and in dialogs to the browser', () => {
  for (const field of ['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>', '<div contenteditable></div>'])
    expect([' ', 'j', 'm', 'ArrowLeft'].map((key) => press(key, field))).toEqual([null, null, null, null])
  expect([press(' ', '<button></button>'), press('j', '<button></button>')]).toEqual([null, 'back'])
  expect([press('ArrowLeft', '<input type="range">'), press('m', '<input type="range">')]).toEqual([null, 'mute'])
  expect(press('j', '<dialog open></dialog>')).toBeNull()
  expect(press('j', '<p></p>', { ctrlKey: true })).toBeNull()
})
