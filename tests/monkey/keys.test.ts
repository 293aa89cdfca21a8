import { describe, expect, test } from 'vitest'
import { stepsOf, wordsFor } from './keys.ts'

describe('random keys', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(stepsOf(7, 500)).toEqual(stepsOf(7, 500))
    expect(stepsOf(7, 500)).not.toEqual(stepsOf(8, 500))
  })

  test('of a longer run begin like those of a shorter one, so that a failure can be repeated', () => {
    for (const count of [1, 37, 400]) expect(stepsOf(3, 1000).slice(0, count)).toEqual(stepsOf(3, count))
  })

  test('are of all kinds: moves, answers, chords, going to a screen, words in two scripts, back and forward', () => {
    const words = new Set(stepsOf(1, 5000).map(wordsFor))
    const kinds = ['ArrowDown', 'Enter', 'Escape', 'Tab', 'Shift+Tab', 'Control+k', 'Control+z', 'Control+Enter']
    const others = ['PageDown', '/', '?', 'x', 'g', '7', '"chan"', '"黃"', 'compose "陳"', 'back', 'forward']
    expect([...kinds, ...others].filter(each => !words.has(each))).toEqual([])
  })

  test('come in bursts: the page settles after some of them', () => {
    const settling = stepsOf(1, 5000).filter(step => step.settle).length
    expect(settling).toBeGreaterThan(1000)
    expect(settling).toBeLessThan(2000)
  })
})
