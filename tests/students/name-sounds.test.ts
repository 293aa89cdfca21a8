import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fittest } from '#client/data/best-matches.ts'
import { matches } from '#client/data/list-search.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { student } from '#client/entities/student.ts'
import type { Student } from '#contract/students.ts'
import { usualHan } from '#rules/han-variants.ts'
import { wordsOf } from '#rules/same-text.ts'
import { nameSounds } from '#server/db/name-sounds.ts'

/** Characters as Hong Kong, Jyutping and Pinyin spell them. */
type Spelled = readonly [han: string, hongKong: string, jyutping: string, pinyin: string]
const spelled = (table: string): readonly Spelled[] =>
  table
    .trim()
    .split(/[|\n]\s*/)
    .map(each => each.split(' ') as unknown as Spelled)

const surnames = spelled(`
  陳 chan can chen|李 lee lei li|張 cheung zoeng zhang|黃 wong wong huang|林 lam lam lin|梁 leung loeng liang|劉 lau lau liu|吳 ng ng wu
  高 ko gou gao|楊 yeung joeng yang|鄭 cheng zeng zheng|葉 yip jip ye|蔡 choi coi cai|鄧 tang dang deng|周 chow zau zhou|許 hui heoi xu
  郭 kwok gwok guo|馮 fung fung feng|羅 law lo luo|謝 tse ze xie|朱 chu zyu zhu|曾 tsang zang zeng|蘇 so sou su|余 yu jyu yu|潘 poon pun pan
  鍾 chung zung zhong|徐 tsui ceoi xu|彭 pang paang peng|盧 lo lou lu|袁 yuen jyun yuan|江 kong gong jiang|方 fong fong fang|杜 to dou du`)
const given = spelled(`
  大 tai daai da|文 man man wen|明 ming ming ming|志 chi zi zhi|偉 wai wai wei|嘉 ka gaa jia|慧 wai wai hui|欣 yan jan xin|家 ka gaa jia
  俊 chun zeon jun|浩 ho hou hao|然 yin jin ran|詩 sze si shi|雅 nga ngaa ya|琪 ki kei qi|美 mei mei mei|玲 ling ling ling|國 kwok gwok guo
  華 wah waa hua|強 keung koeng qiang|健 kin gin jian|文 man man wen|子 tsz zi zi|軒 hin hin xuan|思 sze si si|敏 man man min|麗 lai lai li
  珍 chun zan zhen|秀 sau sau xiu|英 ying jing ying|曉 hiu hiu xiao|彤 tung tung tong|心 sum sam xin|怡 yee ji yi|婷 ting ting ting
  永 wing wing yong|康 hong hong kang|樂 lok lok le|天 tin tin tian|恩 yan jan en|卓 cheuk coek zhuo|希 hei hei xi|宏 wang wang hong
  學 hok hok xue|禮 lai lai li|芷 tsz zi zhi|晴 ching cing qing|穎 wing wing ying|儀 yee ji yi|淑 shuk suk shu|芬 fan fan fen`)

test('no surname is spelled in two places, so that none of them is lost', async () => {
  const text = await readFile(new URL('../../src/server/db/surname-sounds.ts', import.meta.url), 'utf8')
  const [, listed = ''] = /const spellings = `([^`]*)`/.exec(text) ?? []
  const written = listed
    .trim()
    .split(/[|\n]/)
    .map(each => usualHan(each.split(' ')[0] ?? ''))
  expect(written.length).toBeGreaterThan(200)
  expect(written.filter((surname, at) => written.indexOf(surname) !== at)).toEqual([])
})

let seed = 37
const random = (below: number) => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}
const one = <T>(all: readonly T[]): T => all[random(all.length)]!
const named = (chinese_name: string, number: number): Student => ({
  student_id: `S${String(number).padStart(4, '0')}`,
  student_login_id: `p${number}`,
  first_name: '',
  surname: '',
  chinese_name,
  name_sounds: nameSounds(chinese_name),
  phone: '',
  school: '',
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  status: 'active',
  c_time: '2026-09-01T00:00:00Z',
})
const prepared = (all: readonly Student[]) =>
  all.map(record => ({ record, searchText: student.searchText(record, nothingRelated) }))
type Prepared = ReturnType<typeof prepared>

/** Whether who is meant is among the first three, or after only people who are found as well by what is typed. */
function isNear(all: Prepared, typed: string, name: string): boolean {
  const words = wordsOf(typed)
  const found = fittest(all, words, 400).map(({ record }) => record)
  const place = found.findIndex(each => each.chinese_name === name)
  const isSame = (each: Student) => words.every(word => ` ${each.name_sounds} `.includes(` ${word} `))
  return place >= 0 && (place < 3 || found.slice(0, place).every(isSame))
}

describe('a name is found as it sounds', () => {
  test('by every way to spell it, among four hundred', () => {
    const people = Array.from({ length: 1000 }, () => [one(surnames), one(given), one(given)] as const)
    const ways: Readonly<Record<string, (name: readonly [Spelled, Spelled, Spelled]) => string>> = {
      'given name': ([, [first], [second]]) => first + second,
      'Hong Kong': name => name.map(([, sound]) => sound).join(' '),
      'given name first': ([[, surname], [, first], [, second]]) => `${first} ${second} ${surname}`,
      jyutping: name => name.map(([, , sound]) => sound).join(' '),
      pinyin: name => name.map(([, , , sound]) => sound).join(' '),
      initials: name => name.map(([, sound]) => sound[0]).join(''),
      'initials in jyutping': name => name.map(([, , sound]) => sound[0]).join(''),
      'initials in pinyin': name => name.map(([, , , sound]) => sound[0]).join(''),
    }
    const missed: Record<string, string[]> = {}
    for (let at = 0; at < people.length; at += 1) {
      const person = people[at]!
      const name = person.map(([han]) => han).join('')
      const others = Array.from({ length: 400 }, (_, index) => people[(at + 1 + index) % people.length]!)
      const all = preparedOf([...others, person].map(each => each.map(([han]) => han).join('')))
      for (const [way, typed] of Object.entries(ways))
        if (!isNear(all, typed(person), name)) missed[way] = [...(missed[way] ?? []), name]
    }
    for (const [way, names] of Object.entries(missed))
      expect(names.length, `${way}: ${names.join()}`).toBeLessThanOrEqual(10)
  })

  test.each(
    `區 au|單 sin|單 shin|仇 kau|仇 sau|解 hai|解 kai|覃 tam|覃 cham|羅 lo|羅 law|戴 tai|佘 sheh|佘 seh|車 che|卜 puk|冼 sin|冼 xian|洗 sin|查 cha|曾 tsang
    曾 zeng|任 yam|阮 yuen|甄 yan|麥 mak|鄺 kwong|邝 kwong|歐 au|蕭 siu|薛 sit|姚 yiu|鄒 chow|呂 lui|龔 kung|趙 chiu|沈 shum|孫 suen|翁 yung|顏 ngan
    倪 ngai|祝 chuk|屈 wat|聶 nip|岑 shum|詹 chim|尹 wan|繆 mau|盛 shing|冯 fung|陈 chan|刘 lau|吴 ng`
      .split(/[|\n]/)
      .map(each => each.trim().split(' ') as [string, string]),
  )('%s is %s', (surname, sound) => {
    const words = nameSounds(`${surname}嘉慧`)?.split(' ')
    expect(words).toContain(sound)
    expect(words!.length).toBeLessThanOrEqual(24)
  })

  test('in both scripts alike, by its first letters, and by none where it is not Chinese', () => {
    expect(nameSounds('陈大文')).toBe(nameSounds('陳大文'))
    for (const word of ['chan', 'chen', 'tai', 'daai', 'da', 'man', 'wen', 'ctm', 'cdm', 'cdw'])
      expect(nameSounds('陳大文')?.split(' '), word).toContain(word)
    expect(nameSounds('佘詩曼')?.split(' ')).toContain(`sh${'e'}`)
    expect(nameSounds('Tai Man')).toBeUndefined()
    expect(nameSounds('歐陽詠琳')?.split(' ')).toEqual(
      expect.arrayContaining(['auyeung', 'au', 'yeung', 'wing', 'lam']),
    )
  })

  test('after whoever is called so, and from the beginning of a sound', () => {
    const sounds = named('陳大文', 1)
    const called = { ...named('', 2), first_name: 'Man', surname: 'Chan' }
    const all = prepared([sounds, called])
    expect(fittest(all, ['chan'], 5).map(({ record }) => record.student_id)).toEqual(['S0002', 'S0001'])
    const text = student.searchText(sounds, nothingRelated)
    expect(matches(text, ['che'])).toBe(true)
    expect(matches(text, ['hen'])).toBe(false)
    expect(matches(text, ['陳'])).toBe(true)
    expect(matches(text, ['大文', 'chan'])).toBe(true)
  })
})

/** The same names are prepared once. */
const known = new Map<string, Prepared[number]>()
function preparedOf(names: readonly string[]): Prepared {
  return names.map(name => {
    const before = known.get(name) ?? prepared([named(name, known.size + 1)])[0]!
    known.set(name, before)
    return before
  })
}
