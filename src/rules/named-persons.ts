import { folded, foldedWords } from './same-text.ts'

/* Whom a text of a bank names: banks write names in capitals, in another order, cut to initials, or as a Chinese name sounds. */

/** As it is written, and the words that a Chinese name sounds like. */
export type PersonName = { readonly name: string; readonly sounds?: string | undefined }

type Name = { readonly words: readonly string[]; readonly han: string; readonly sounds: ReadonlySet<string> }

const han = /\p{Script=Han}/gu
const wordsIn = (text: string): readonly string[] =>
  foldedWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

function nameOf({ name, sounds }: PersonName): Name {
  return {
    words: wordsIn(name.replace(han, ' ')),
    han: (folded(name).match(han) ?? []).join(''),
    sounds: new Set(wordsIn(sounds ?? '')),
  }
}

/** Whether a text has these letters, one after the other, as words: 'K M' of Kin Man. */
function hasInitials(text: readonly string[], letters: readonly string[]): boolean {
  if (letters.length === 0) return false
  const joined = letters.join('')
  return text.some(
    (word, at) => (joined.length > 1 && word === joined) || letters.every((letter, more) => text[at + more] === letter),
  )
}

/** A text: its words, and its Chinese characters without what stands between them. */
type Text = { readonly words: readonly string[]; readonly han: string }

/** Whether a text names this person: in words, in Chinese, by surname and initials, or by what the Chinese name sounds like. */
function isNamed(text: Text, { words, han, sounds }: Name): boolean {
  if (han.length >= 2 && text.han.includes(han)) return true
  const there = words.filter(word => text.words.includes(word))
  if (there.length >= 2 && there.length === words.length) return true
  // A surname stands first or last, and the others are cut to their first letters.
  const isInitialled = words.some(
    (surname, at) =>
      surname.length >= 2 &&
      (at === 0 || at === words.length - 1) &&
      text.words.includes(surname) &&
      hasInitials(
        text.words,
        words.toSpliced(at, 1).map(([first = '']) => first),
      ),
  )
  if (isInitialled) return true
  const sounding = new Set(text.words.filter(word => word.length >= 2 && sounds.has(word)))
  return sounding.size >= Math.min(3, Math.max(2, han.length))
}

/** Finds those who have a person whom a text names. The names are read once, for any number of texts. */
export function namedAmong<Owner extends { readonly names: readonly PersonName[] }>(
  owners: readonly Owner[],
): (text: string) => ReadonlySet<Owner> {
  const all = owners.map(owner => ({ owner, names: owner.names.map(nameOf) }))
  const byWord = new Map<string, Set<(typeof all)[number]>>()
  for (const each of all)
    for (const { words, sounds } of each.names)
      for (const word of [...words, ...sounds]) byWord.set(word, (byWord.get(word) ?? new Set()).add(each))
  return typed => {
    const text = { words: wordsIn(typed), han: (folded(typed).match(han) ?? []).join('') }
    const near = text.han === '' ? new Set(text.words.flatMap(word => [...(byWord.get(word) ?? [])])) : all
    return new Set([...near].filter(({ names }) => names.some(name => isNamed(text, name))).map(({ owner }) => owner))
  }
}
