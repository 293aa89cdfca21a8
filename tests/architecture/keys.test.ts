import { describe, expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

const sources = files.filter(path => isSource(path) && path.startsWith('src/'))
const having = (pattern: RegExp) => sources.filter(path => pattern.test(textOf(path)))

describe('keys', () => {
  it('one function asks whether an input method composes', () => {
    const asks = /\.isComposing\b|\b229\b|\bonComposition|'composition/
    for (const example of ['event.nativeEvent.isComposing', 'keyCode === 229', "'compositionend'"])
      expect(example).toMatch(asks)
    expect(having(asks), 'Ask isComposing of ui/kit/typing.ts.').toEqual(['src/ui/kit/typing.ts'])
  })

  it('one listener hears them for the whole window, behind those that keep them and follow Tab', () => {
    expect(having(/addEventListener\(\s*'key/)).toEqual([
      'src/client/keys/keymap.ts',
      // Before the console is there, nobody else listens.
      'src/ui/app/early-keys.ts',
      'src/ui/kit/focus-reconciler.ts',
      'src/ui/shell/keep-keys.ts',
    ])
  })
})
