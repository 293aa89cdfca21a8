import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LanguageChoice, languageChoice } from '#client/core/language-choice.ts'
import { caption, type Language, t, translateInto } from '#client/messages/message.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'

const part = chineseOf({}, { Password: '密碼' })
const whole = chineseOf({}, { Password: '密碼', Invoices: '發票' })

let kept: Language
let loads: { readonly first: PromiseWithResolvers<typeof part>; readonly whole: PromiseWithResolvers<typeof whole>[] }
let choice: LanguageChoice
beforeEach(() => {
  kept = 'en'
  loads = { first: Promise.withResolvers(), whole: [] }
  choice = languageChoice({
    loadFirst: () => loads.first.promise,
    loadWhole() {
      loads.whole.push(Promise.withResolvers())
      return loads.whole.at(-1)!.promise
    },
    kept: {
      get: () => kept,
      set: language => {
        kept = language
      },
    },
  })
})
afterEach(() => translateInto(undefined))

const reads = () => [t(caption('Password')), t(caption('Invoices'))]
const english = ['Password', 'Invoices']
const chinese = ['密碼', '發票']

describe('the language that is chosen', () => {
  test('is shown once its texts are there, and remembered', async () => {
    const shows = choice.show('zh-HK')
    expect(reads()).toEqual(english)
    loads.whole[0]!.resolve(whole)
    await shows
    expect(reads()).toEqual(chinese)
    expect(kept).toBe('zh-HK')
    await choice.show('en')
    expect(reads()).toEqual(english)
    expect(kept).toBe('en')
  })

  test('last is the one that is shown, when the texts of an earlier one come later', async () => {
    const slow = choice.show('zh-HK')
    await choice.show('en')
    loads.whole[0]!.resolve(whole)
    await slow
    expect(reads()).toEqual(english)
    expect(kept).toBe('en')
    expect(choice.shown.get()).toEqual({ language: 'en', isWhole: true })
  })

  test('and cannot be loaded is said to have failed, and what was shown stays', async () => {
    const shows = choice.show('zh-HK')
    loads.whole[0]!.reject(new Error('no answer'))
    await shows
    expect(choice.failed.get()).toBe('zh-HK')
    expect(reads()).toEqual(english)
    expect(kept).toBe('en')
    const again = choice.show('zh-HK')
    expect(choice.failed.get()).toBeUndefined()
    loads.whole[1]!.resolve(whole)
    await again
    expect(reads()).toEqual(chinese)
  })

  test('before a failed one is not said to have failed', async () => {
    const slow = choice.show('zh-HK')
    await choice.show('en')
    loads.whole[0]!.reject(new Error('no answer'))
    await slow
    expect(choice.failed.get()).toBeUndefined()
  })

  test('is saved after the one before it, so that the last is what the account has', async () => {
    const saved: Language[] = []
    const first = Promise.withResolvers<void>()
    const one = choice.keep(() => first.promise)
    const shows = choice.show('zh-HK')
    loads.whole[0]!.resolve(whole)
    await shows
    const two = choice.keep(async language => saved.push(language))
    await Promise.resolve()
    expect(saved).toEqual([])
    first.reject(new Error('no answer'))
    await expect(one).rejects.toThrow('no answer')
    await two
    expect(saved).toEqual(['zh-HK'])
  })
})

describe('at the start', () => {
  test('the sign-in waits for the first texts, and everybody hears of the others', async () => {
    kept = 'zh-HK'
    const heard: unknown[] = []
    choice.shown.subscribe(() => heard.push(choice.shown.get()))
    const starts = choice.start(true)
    loads.first.resolve(part)
    await starts
    expect(reads()).toEqual(['密碼', 'Invoices'])
    loads.whole[0]!.resolve(whole)
    await expect.poll(reads).toEqual(chinese)
    expect(heard).toEqual([
      { language: 'zh-HK', isWhole: false },
      { language: 'zh-HK', isWhole: true },
    ])
  })

  test('the first texts never take the place of all', async () => {
    kept = 'zh-HK'
    const starts = choice.start(true)
    loads.whole[0]!.resolve(whole)
    await expect.poll(reads).toEqual(chinese)
    loads.first.resolve(part)
    await starts
    expect(reads()).toEqual(chinese)
  })

  test('a choice that is made meanwhile stays', async () => {
    kept = 'zh-HK'
    const starts = choice.start(true)
    await choice.show('en')
    loads.first.resolve(part)
    loads.whole[0]!.resolve(whole)
    await starts
    expect(reads()).toEqual(english)
    expect(kept).toBe('en')
  })

  test('texts that do not come are said to be missing, and are asked for again the next time', async () => {
    kept = 'zh-HK'
    const starts = choice.start(false)
    loads.whole[0]!.reject(new Error('no answer'))
    await starts
    expect(choice.failed.get()).toBe('zh-HK')
    expect(reads()).toEqual(english)
    expect(kept).toBe('zh-HK')
  })
})
