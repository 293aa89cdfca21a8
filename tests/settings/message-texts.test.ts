import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualTexts } from '#rules/message-texts.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('texts to families in the settings on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  const text = async () => (await world.did('getBusiness', {})).data.text_reminder_en

  test('are the usual ones until others are entered, and when they are emptied', async () => {
    expect(await text()).toBe(usualTexts.text_reminder_en)
    await world.did('updateBusiness', { text_reminder_en: 'HK$ {amount} please' })
    expect(await text()).toBe('HK$ {amount} please')
    await world.did('updateBusiness', { text_reminder_en: ' ' })
    expect(await text()).toBe(usualTexts.text_reminder_en)
  })

  test.each([
    ['{teacher} asks', /^400 .*\{teacher\}.*\{family\}/],
    ['{student} owes', /\{student\}/],
    ['Pay {amount} \u{1F600}', /emoji/],
    ['學'.repeat(301), /too long/],
  ])('%s is refused with words', async (text_reminder_en, words) => {
    expect(await world.refused('updateBusiness', { text_reminder_en })).toMatch(words)
  })
})
