import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { isPrintable, onOneLine } from '#rules/printable.ts'

/** Points. A4 is 595.28 by 841.89. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 54, bottom: 774, foot: 790 } as const
export const ink = { text: '#000000', label: '#595959', rule: '#8c8c8c', mark: '#dedede' } as const

type Style = {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
}

const fontFile = (path: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-hk/${path}`)))
const fonts = {
  regular: fontFile('400Regular/NotoSansHK_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansHK_700Bold.ttf'),
}

/** Replaces characters that the font lacks: the usual sign for a missing one. */
const missing = '〓'

/** Quotes and dots that are full width in a Chinese font, unless the proportional forms are requested. */
const western = /[\u00b7\u2010-\u2027\u2030-\u203a]/

/** A4 pages with text and rules at exact places. A page starts only when the caller starts one. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #bytes: Promise<Uint8Array<ArrayBuffer>>
  readonly #shown = new Map<string, string>()
  readonly #widths = new Map<string, number>()
  readonly #heights = new Map<string, number>()

  constructor(about: { readonly title: string; readonly author: string }) {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en-HK',
      displayTitle: true,
      info: { Title: about.title, Author: about.author, Creator: 'Klass' },
    })
    pdf.registerFont('regular', fonts.regular)
    pdf.registerFont('bold', fonts.bold)
    this.#pdf = pdf
    this.#bytes = new Promise((resolve, reject) => {
      const parts: Uint8Array[] = []
      pdf.on('data', (part: Uint8Array) => parts.push(part))
      pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
      pdf.on('error', reject)
    })
  }

  addPage(): void {
    this.#pdf.addPage()
  }

  /** Ends the document. */
  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#pdf.end()
    return this.#bytes
  }

  lineHeight(style: Style): number {
    return this.#use(style).currentLineHeight(true)
  }

  /** The height of the text when it is wrapped to this width. */
  height(words: string, width: number, style: Style): number {
    const shown = this.#drawable(words)
    if (shown === '') return 0
    if (this.#width(shown, style) <= width) return this.lineHeight(style)
    const key = `${style.bold ? 'bold' : 'regular'} ${style.size} ${width} ${shown}`
    let high = this.#heights.get(key)
    if (high === undefined) {
      high = this.#use(style).heightOfString(shown, { width, ...proportional(shown) })
      this.#heights.set(key, high)
    }
    this.#use(style)
    return high
  }

  width(words: string, style: Style): number {
    return this.#width(this.#drawable(words), style)
  }

  /** Writes text into a column, cut with an ellipsis after `lines` lines. Returns where the next line would begin. */
  write(words: string, at: { x: number; y: number; width: number; lines?: number }, style: Style): number {
    const shown = this.#drawable(words)
    if (shown === '') return at.y
    const pdf = this.#use(style)
    const line = pdf.currentLineHeight(true)
    const align = style.align ?? 'left'
    pdf.fillColor(style.color ?? ink.text)
    const left = at.width - this.#width(shown, style)
    if (left >= 0) {
      const x = align === 'left' ? at.x : align === 'right' ? at.x + left : at.x + left / 2
      pdf.text(shown, x, at.y, { lineBreak: false, ...proportional(shown) })
      return at.y + line
    }
    const high = Math.min(this.height(words, at.width, style), (at.lines ?? Number.POSITIVE_INFINITY) * line)
    // Slightly more than the lines need. Without a height pdfkit would start a page by itself.
    const options = { width: at.width, height: high + 0.01, ellipsis: true, align, ...proportional(shown) }
    pdf.text(shown, at.x, at.y, options)
    return at.y + high
  }

  rule(y: number, weight: number, from: number = page.left, to: number = page.right): void {
    this.#pdf
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(weight)
      .strokeColor(weight < 0.8 ? ink.rule : ink.text)
      .stroke()
  }

  box(x: number, y: number, width: number, height: number, weight = 0.5): void {
    this.#pdf
      .rect(x, y, width, height)
      .lineWidth(weight)
      .strokeColor(weight < 0.8 ? ink.rule : ink.text)
      .stroke()
  }

  /** A QR code, black on the white of the paper, `size` points wide without the margin that readers need. */
  qrCode(text: string, { x, y, size }: { readonly x: number; readonly y: number; readonly size: number }): void {
    const { size: count, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    const wide = size / count
    for (const [at, isDark] of data.entries())
      if (isDark) this.#pdf.rect(x + (at % count) * wide, y + Math.floor(at / count) * wide, wide, wide)
    this.#pdf.fill(ink.text)
  }

  /** A JPEG or PNG, as large as fits. */
  picture(bytes: Uint8Array, at: { x: number; y: number; width: number; height: number }): void {
    const { x, y, width, height } = at
    this.#pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'right' })
  }

  /** Large pale text across the page, on one line, below everything that is written later. */
  watermark(words: string): void {
    const widest = this.width(words, { size: 104, bold: true })
    const style = { size: Math.min(104, (104 * (page.width - 20)) / widest), bold: true } as const
    const middle = { x: page.width / 2, y: page.height / 2 }
    this.#pdf.save().rotate(-32, { origin: [middle.x, middle.y] })
    const high = this.lineHeight(style)
    this.write(
      words,
      { x: 0, y: middle.y - high / 2, width: page.width },
      { ...style, color: ink.mark, align: 'center' },
    )
    this.#pdf.restore()
  }

  /** Caches the width of one line at one point of size, because labels and prices repeat on every page. */
  #width(shown: string, style: Style): number {
    const key = `${style.bold ? 'bold' : 'regular'} ${shown}`
    let atOnePoint = this.#widths.get(key)
    if (atOnePoint === undefined) {
      atOnePoint = this.#use({ ...style, size: 1 }).widthOfString(shown, proportional(shown))
      this.#widths.set(key, atOnePoint)
    }
    this.#use(style)
    return atOnePoint * style.size
  }

  #use(style: Style): PDFKit.PDFDocument {
    return this.#pdf.font(style.bold ? 'bold' : 'regular').fontSize(style.size)
  }

  /**
   * The text as this font can show it: one line, without invisible characters, and with a visible sign for missing
   * ones.
   */
  #drawable(words: string): string {
    const known = this.#shown.get(words)
    if (known !== undefined) return known
    const shown = Array.from(onOneLine(words), each => (isPrintable(each) ? each : missing)).join('')
    this.#shown.set(words, shown)
    return shown
  }
}

const proportional = (words: string): { features?: ['pwid'] } => (western.test(words) ? { features: ['pwid'] } : {})
