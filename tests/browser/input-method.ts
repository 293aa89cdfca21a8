import type { CDPSession } from 'playwright-core'
import type { Desk } from '#tests/browser.ts'

/*
 * What input methods send to the browser, as it was recorded: the keys that they take for themselves, what they show until it is
 * decided, and what is written in the end.
 */

type Step =
  /** The method takes the key for itself: the browser reports it with the code 229. */
  | { readonly takes: string }
  /** What is underlined in the box from now on; nothing once it is given up. */
  | { readonly shows: string }
  | { readonly writes: string }
const takes = (...keys: readonly string[]): readonly Step[] => keys.map(key => ({ takes: key }))
/** Each key with what is shown after it. */
const shows = (all: Readonly<Record<string, string>>): readonly Step[] =>
  Object.entries(all).flatMap(([shown, key]) => [{ takes: key }, { shows: shown }])
const writes = (text: string): Step => ({ writes: text })

/** Each writes 陳大文, but for the one that is given up. */
export const recordings = {
  // By the parts of a character; Space takes the first candidate, and a figure another one.
  cangjie: [
    ...shows({ 弓: 'n', 弓中: 'l', 弓中木: 'd', 弓中木田: 'w' }),
    ...takes(' '),
    writes('陳'),
    ...shows({ 大: 'k' }),
    ...takes(' ', '1'),
    writes('大'),
    ...shows({ 卜: 'y', 卜大: 'k' }),
    ...takes('ArrowDown', 'ArrowUp', 'Enter'),
    writes('文'),
  ],
  // By the sound of several characters at once, which are chosen by arrows, pages and Enter.
  pinyin: [
    ...shows({ c: 'c', ch: 'h', che: 'e', chen: 'n', 'chen d': 'd', 'chen da': 'a', 'chen da w': 'w' }),
    ...shows({ 'chen da we': 'e', 'chen da wen': 'n' }),
    ...takes('ArrowDown', 'PageDown', 'PageUp', 'Tab', '2', 'Enter'),
    writes('陳大文'),
    // Some browsers end the composition first, and report the key that ended it afterwards.
    ...takes('Enter'),
  ],
  // Drawn with a finger: no key at all, and the guess becomes another one while it is drawn.
  handwriting: [{ shows: '隙' }, { shows: '陳' }, writes('陳'), writes('大'), { shows: '交' }, writes('文')],
  // Esc takes back what is underlined, and whoever presses it wants no more than that.
  'one that is given up': [
    writes('陳大文'),
    ...shows({ d: 'd', da: 'a', dai: 'i' }),
    ...takes('Escape'),
    { shows: '' },
    ...takes('Escape'),
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>

async function send(tools: CDPSession, step: Step): Promise<void> {
  if ('takes' in step) {
    const event = { key: step.takes, windowsVirtualKeyCode: 229 }
    await tools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await tools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  } else if ('shows' in step) {
    const { length } = step.shows
    await tools.send('Input.imeSetComposition', { text: step.shows, selectionStart: length, selectionEnd: length })
  } else await tools.send('Input.insertText', { text: step.writes })
}

/** Does to what has the focus what the input method did. */
export async function replay(desk: Pick<Desk, 'context' | 'page'>, recording: readonly Step[]): Promise<void> {
  const tools = await desk.context.newCDPSession(desk.page)
  for (const step of recording) await send(tools, step)
  await tools.detach()
  // Listeners for the end of a composition wait a frame or two, which no typist is faster than.
  await desk.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Types a text with an input method that writes Chinese, and everything else by keys. */
export async function typeChinese(desk: Desk, text: string): Promise<void> {
  for (const part of text.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
    if (/\p{Script=Han}/u.test(part))
      await replay(desk, [...takes('d', 'a'), { shows: 'da' }, ...takes('1'), writes(part)])
    else await desk.type(part)
}
