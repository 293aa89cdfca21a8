import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The caps of these keys on a machine, and what aria-keyshortcuts says of them. */
async function on(platform: string, keys: string) {
  vi.stubGlobal('navigator', { platform })
  const { KeyCap, shortcutWords } = await import('#ui/kit/key-cap.tsx')
  const drawn = renderToStaticMarkup(createElement(KeyCap, { keys }))
  return [[...drawn.matchAll(/<kbd[^>]*>([^<]*)</g)].map(([, cap]) => cap).join(' '), shortcutWords(keys)]
}

describe('key caps', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['MacIntel', 'Ctrl K', '⌘ K', 'Meta+K'],
    ['MacIntel', 'Ctrl Enter', '⌘ ↵', 'Meta+Enter'],
    ['MacIntel', 'Shift Tab', '⇧ Tab', 'Shift+Tab'],
    ['MacIntel', 'Alt ArrowLeft', '⌥ ←', 'Alt+ArrowLeft'],
    ['iPad', 'Ctrl Shift Z', '⌘ ⇧ Z', 'Meta+Shift+Z'],
    ['MacIntel', 'G S', 'G S', undefined],
    ['Linux x86_64', 'Ctrl K', 'Ctrl K', 'Control+K'],
    ['Win32', 'Ctrl Enter', 'Ctrl ↵', 'Control+Enter'],
    ['Win32', 'Shift P', 'Shift P', 'Shift+P'],
  ])('on %s %s is %s, and %s to screen readers', async (platform, keys, caps, words) => {
    expect(await on(platform, keys)).toEqual([caps, words])
  })

  it('are those that the listener answers to', async () => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' })
    const { listen } = await import('#client/keys/keymap.ts')
    let heard: ((event: Event) => void) | undefined
    const addEventListener = (_: string, listener: (event: Event) => void) => {
      heard = listener
    }
    const target = { addEventListener }
    let count = 0
    const run = () => {
      count += 1
      return true
    }
    const bindings = [{ keys: 'Ctrl K', run }]
    listen(target as unknown as Window, () => bindings, { isTyping: () => false, isComposing: () => false })
    const press = (modifier: 'Meta' | 'Control') =>
      heard?.({
        ...{ key: 'k', code: 'KeyK', type: 'keydown', target: null, preventDefault() {}, stopPropagation() {} },
        getModifierState: (asked: string) => asked === modifier,
      } as unknown as Event)
    press('Control')
    expect(count).toBe(0)
    press('Meta')
    expect(count).toBe(1)
  })
})
