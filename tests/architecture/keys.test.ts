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

  it('one listener hears them for the whole window, beside the one that follows Tab', () => {
    expect(having(/addEventListener\(\s*'key/)).toEqual([
      'src/client/keys/keyboard.ts',
      'src/ui/kit/focus-reconciler.ts',
    ])
  })

  it('nobody sends an event that nobody has made, and one module knows what a key is called', () => {
    const sends =
      /\bnew (window\.)?(Keyboard|Input|Mouse|Pointer|Composition|Focus)Event\b|\bas unknown as \w*Event\b|\bdispatchEvent\b|\bexecCommand\b/
    for (const example of [
      "new KeyboardEvent('keydown')",
      "document.execCommand('delete')",
      'box.dispatchEvent(made)',
      'made as unknown as KeyboardEvent',
    ])
      expect(example).toMatch(sends)
    expect(having(sends)).toEqual([])
    // A file is saved as a link, and the library opens the menu of a combo box by nothing but a click.
    expect(having(/\.click\(/)).toEqual(['src/ui/app/download.ts', 'src/ui/kit/combo-input.tsx'])
    expect(having(/'tinykeys'/)).toEqual(['src/client/keys/keymap.ts'])
  })
})
