import { describe, expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

/** Who moves the focus, and reads where it is. */
const owners = /^src\/ui\/kit\/focus-(reconciler|scopes)\.ts$/

const forbidden: readonly (readonly [pattern: RegExp, such: readonly string[]])[] = [
  [/\.(focus|blur)\(/, ['box.current?.focus()', 'active.blur()']],
  [/\bactiveElement\b/, ['document.activeElement === box']],
  [/\bautoFocus\b/, ['<input autoFocus />']],
  [/:focus(?!-)\b/, ["stop?.matches(':focus')"]],
]
/** A target that is named by what people read would be another one in another language. */
const readAloud = /([`']list |data-focus-name=|\bfocus\(\[).*(\bt\(|\bcaption\(|\$\{(label|title)\})/
const timer = /\b(setTimeout|requestAnimationFrame|requestIdleCallback)\(.*[fF]ocus/

const linesOf = (path: string) =>
  textOf(path)
    .split('\n')
    .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
const sources = files.filter(path => isSource(path) && /^(src|commands)\//.test(path) && !owners.test(path))

describe('focus', () => {
  it.each(forbidden)('nobody but its owner has %s', (pattern, such) => {
    for (const example of such) expect(example).toMatch(pattern)
    const wrong = sources.flatMap(linesOf).filter(({ line }) => pattern.test(line))
    expect(wrong, 'Name the target, and ask for it: useFocus in ui/kit/focus-scope.ts.').toEqual([])
  })

  it('nobody names a target by what people read', () => {
    for (const example of ['`list @{t(text)}`', 'focus([`tabs @{label}`])', 'data-focus-name={`list @{title}`}'])
      expect(example.replaceAll('@', '$')).toMatch(readAloud)
    const wrong = sources.flatMap(linesOf).filter(({ line }) => readAloud.test(line))
    expect(wrong, 'Give it a name that no language changes: the id of a row, the name of a list.').toEqual([])
  })

  it('nobody sets a timer for it', () => {
    expect('requestAnimationFrame(() => requestFocus(target))').toMatch(timer)
    const wrong = sources.flatMap(linesOf).filter(({ line }) => timer.test(line))
    expect(wrong, 'Ask for the target at once: it has the focus when it comes.').toEqual([])
    // Also where it is moved no time passes.
    expect(
      files
        .filter(path => owners.test(path))
        .filter(path => /\b(setTimeout|requestAnimationFrame)\b/.test(textOf(path))),
    ).toEqual([])
  })
})
