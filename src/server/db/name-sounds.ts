import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualHan } from '#rules/han-variants.ts'
import { spellingsOf, surnameSounds } from './surname-sounds.ts'

/*
 * What a Chinese name sounds like: 陳大文 is found by chan tai man, chen da wen, ctm and cdw. The sounds are made of the name whenever
 * it is read, so that they cannot be those of another name, and nothing has to be erased with it.
 */

const systems = ['hong kong', 'jyutping', 'pinyin', 'seldom'] as const
const usualSystems = ['hong kong', 'jyutping', 'pinyin'] as const
type Sounds = Readonly<Record<(typeof systems)[number], readonly string[]>>

/** The sounds of each character. */
function readSounds(): ReadonlyMap<string, Sounds> {
  const all = new Map<string, Record<(typeof systems)[number], string[]>>()
  let system: (typeof systems)[number] = 'hong kong'
  for (const line of readFileSync(join(import.meta.dirname, 'han-sounds.txt'), 'utf8').split('\n')) {
    system = systems.find(each => line === `= ${each}`) ?? system
    const [, sound, characters = ''] = /^([a-z]+) (\P{ASCII}+)$/u.exec(line) ?? []
    if (sound === undefined) continue
    for (const character of characters) {
      const known = all.get(character) ?? { 'hong kong': [], jyutping: [], pinyin: [], seldom: [] }
      known[system].push(sound)
      all.set(character, known)
    }
  }
  for (const sounds of all.values())
    sounds['hong kong'].unshift(...sounds.jyutping.slice(0, 1).flatMap(each => spellingsOf.get(each) ?? []))
  return all
}
const hanSounds = readSounds()

/** So many words are sent for a name at most, and so many of them are of one character. */
const mostWords = 24
const mostOfCharacter = 7
const mostOfSurname = 9

const soundsOf = (character: string): readonly string[] => {
  const sounds = hanSounds.get(character)
  return sounds ? [...new Set(usualSystems.flatMap(system => sounds[system]))].slice(0, mostOfCharacter) : []
}

/** Every way to take one of each. */
const combined = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce<readonly string[]>((begun, part) => begun.flatMap(start => part.map(each => start + each)), [''])

const firstLetters = (sounds: readonly string[], most: number): readonly string[] =>
  [...new Set(sounds.map(([first = '']) => first))].slice(0, most)

/** The first letters of a name. Nobody writes one half of a given name in Jyutping and the other half otherwise. */
function initialsOf(surname: readonly string[], given: readonly string[]): readonly string[] {
  const inSystem = (system: keyof Sounds, most: number) =>
    combined(given.map(character => firstLetters(hanSounds.get(character)?.[system] ?? [], most)))
  const strict = new Set([...inSystem('jyutping', 1), ...inSystem('pinyin', 1)])
  const all = firstLetters(surname, 3)
  return [...combined([all, [...strict]]), ...combined([all.slice(0, 2), inSystem('hong kong', 2)])]
}

/** The sounds of a surname of two characters are those of both. */
function surnameIn(name: readonly string[]): { readonly length: 1 | 2; readonly sounds: readonly string[] } {
  const two = name.length > 2 ? surnameSounds.get(name.slice(0, 2).join('')) : undefined
  if (two) return { length: 2, sounds: [two.slice(0, 2).join(''), ...two] }
  const [first = ''] = name
  const own = surnameSounds.get(first)
  const { jyutping = [], pinyin = [] } = hanSounds.get(first) ?? {}
  const sounds = new Set(own ? [...own, ...jyutping, ...pinyin] : soundsOf(first))
  return { length: 1, sounds: [...sounds].slice(0, mostOfSurname) }
}

function soundsIn(chineseName: string): string | undefined {
  const name = [...usualHan(chineseName)].filter(character => hanSounds.has(character))
  if (name.length === 0) return undefined
  const surname = surnameIn(name)
  const given = name.slice(surname.length)
  const initials = given.length > 0 ? initialsOf(surname.sounds, given) : []
  return [...new Set([...surname.sounds, ...given.flatMap(soundsOf), ...initials])].slice(0, mostWords).join(' ')
}

/** The same names are read again and again. */
const known = new Map<string, string | undefined>()
const mostKnown = 20_000

/**
 * The words that a Chinese name is found by: its sounds, and the first letters of them. Undefined where it has no Chinese
 * character that is known.
 */
export function nameSounds(chineseName: string): string | undefined {
  if (known.has(chineseName)) return known.get(chineseName)
  if (known.size >= mostKnown) known.clear()
  const sounds = soundsIn(chineseName)
  known.set(chineseName, sounds)
  return sounds
}
