import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { describe, expect, it, test } from 'vitest'
import { isPrintable, onOneLine, unprintableIn } from '#rules/printable.ts'

/** The code points of a font. pdfkit has no public way to ask for them, but its font object does. */
function charactersOf(path: string): ReadonlySet<number> {
  const pdf = new PDFDocument({ autoFirstPage: false })
  pdf.registerFont('it', readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-hk/${path}`))))
  pdf.font('it')
  const { _font } = pdf as unknown as {
    readonly _font: { readonly font: { readonly characterSet: readonly number[] } }
  }
  return new Set(_font.font.characterSet)
}

test.each(['400Regular/NotoSansHK_400Regular.ttf', '700Bold/NotoSansHK_700Bold.ttf'])(
  'the console knows exactly what %s can print',
  path => {
    const font = charactersOf(path)
    const wrong: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (isPrintable(character) !== font.has(code)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  },
)

describe('of a name', () => {
  it('each character that cannot be printed is told once', () => {
    expect(unprintableIn('𠮷田 𠮷🌸 नीता')).toEqual(['𠮷', '🌸', 'न', 'ी', 'त', 'ा'])
  })

  it('nothing is told that is printed, or that nobody sees', () => {
    expect(unprintableIn('陳大文 㗎啫嘅𨋢 José Ⅳ\u200b e\u0301')).toEqual([])
    expect(onOneLine(' Tai\n Man\u2060 ')).toBe('Tai Man')
  })
})
