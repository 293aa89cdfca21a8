import { seeded } from '#demo/random.ts'

/** One step: a key press, typing, or one of the browser's own buttons. */
export type Press =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'text' | 'composed'; readonly text: string }
  | { readonly kind: 'back' | 'forward' }

/** A step, and whether the next one waits until the page has settled. People type in bursts. */
export type Step = Press & { readonly settle: boolean }

const moves = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp'] as const
const answers = ['Enter', 'Enter', 'Escape', 'Escape', 'Tab', 'Shift+Tab', 'Space', 'Backspace', 'Delete'] as const
const chords = [
  'Control+k',
  'Control+k',
  'Control+z',
  'Control+Enter',
  'Control+p',
  'Shift+ArrowDown',
  'Shift+ArrowUp',
  'Shift+L',
  'Alt+ArrowLeft',
] as const
const signs = ['/', '?', 'x', 'j', 'k', '[', ']'] as const
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const digits = [...'0123456789']
const texts = [
  'chan',
  'wong siu',
  'collect',
  'add token',
  'move lesson',
  'month',
  'cash',
  'S0001',
  '2026-11-27',
  'tomorrow',
  '16:00',
  '20',
  '9123',
  'zzzz',
  '黃',
  '大文',
] as const
const compositions = ['陳', '小明', '學生'] as const

/** The same seed gives the same steps. A longer run begins with the steps of a shorter one. */
export function stepsOf(seed: number, count: number): Step[] {
  const random = seeded(`keys ${seed}`)
  const key = (name: string): Press => ({ kind: 'key', key: name })
  const press = (): readonly Press[] => {
    const { make } = random.weighed([
      { weight: 26, make: () => [key(random.pick(moves))] },
      { weight: 24, make: () => [key(random.pick(answers))] },
      { weight: 14, make: () => [key(random.pick(chords))] },
      { weight: 10, make: () => [key(random.pick(signs))] },
      { weight: 10, make: () => [key(random.pick(letters))] },
      { weight: 2, make: () => [key(random.pick(digits))] },
      { weight: 6, make: () => [key('g'), key(random.pick(letters))] },
      { weight: 5, make: () => [{ kind: 'text', text: random.pick(texts) } as const] },
      { weight: 1, make: () => [{ kind: 'composed', text: random.pick(compositions) } as const] },
      { weight: 2, make: () => [{ kind: random.chance(0.7) ? 'back' : 'forward' } as const] },
    ])
    return make()
  }
  const steps: Step[] = []
  while (steps.length < count) {
    const presses = press()
    const settle = random.chance(0.3)
    steps.push(...presses.map((each, at) => ({ ...each, settle: settle && at === presses.length - 1 })))
  }
  return steps.slice(0, count)
}

/** A step as it is printed, for somebody who repeats it by keyboard. */
export function wordsFor(press: Press): string {
  if (press.kind === 'key') return press.key
  if (press.kind === 'text') return JSON.stringify(press.text)
  return press.kind === 'composed' ? `compose ${JSON.stringify(press.text)}` : press.kind
}
