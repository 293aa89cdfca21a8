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
  afterEach(() => {
    vi.unstubAllGlobals()
    // What has read the platform of another machine is no other test's.
    vi.resetModules()
  })

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
    const { keymap } = await import('#client/keys/keymap.ts')
    const { waited } = await import('#client/keys/key-press.ts')
    let count = 0
    const run = () => {
      count += 1
      return true
    }
    const bindings = [{ keys: 'Ctrl K', run }]
    const keys = keymap(() => bindings, { isTyping: () => false, isComposing: () => false })
    const press = (modifier: 'Meta' | 'Control') => {
      const held = modifier === 'Meta' ? { metaKey: true } : { ctrlKey: true }
      keys.press(waited({ key: 'k', code: 'KeyK', shiftKey: false, ...held }, null), 0)
    }
    press('Control')
    expect(count).toBe(0)
    press('Meta')
    expect(count).toBe(1)
  })
})
