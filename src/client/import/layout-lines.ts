import type { Message } from '../messages/message.ts'
import { studentImportText } from '../messages/student-import.ts'

/** What a line is that lays out a page and is about nobody. */
export type Layout = 'heading' | 'title' | 'total' | 'page' | 'signature'

export const layoutWords: Readonly<Record<Layout, Message>> = {
  heading: studentImportText.headingAgain,
  title: studentImportText.titleAgain,
  total: studentImportText.isATotal,
  page: studentImportText.isAPageNumber,
  signature: studentImportText.isASignature,
}

const lowered = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const filled = (cells: readonly string[]): readonly string[] =>
  cells.map(cell => lowered(cell)).filter(cell => cell !== '')
const key = (cells: readonly string[]): string => filled(cells).join('\n')

const total =
  /^(?:(?:sub|grand)?[\s-]*totals?|sum|count|number of (?:students|pupils|records)|小計|小计|合計|合计|總計|总计|總數|总数|總人數|总人数|人數|人数|共)(?:$|[\s:：=\d（(.](?!.*\p{L}{3,}\s\p{L}{3,}\s\p{L}{3,}))/u
const page =
  /^(?:(?:page|pg|p)[\s.]*\d+(?:\s*(?:of|\/)\s*\d+)?|\d+\s*(?:of|\/)\s*\d+|[-–—]\s*\d+\s*[-–—]|第\s*[\d一二三四五六七八九十]+\s*[頁页](?:.*)?)$/u
const signature =
  /^(?:.*\bsignature\b.*|(?:signed|prepared|checked|approved|printed|generated|exported|updated)\b.{0,20}(?:by|on|at|:|：).*|(?:print(?:ed)?|report) date\b.*|as (?:at|of)\b.*|end of (?:list|report|page).*|(?:list|report) ends.*|\*{2,}.*\*{2,}|[-=_*.…—]{3,}|.*_{4,}.*|(?:校長|校长|負責人|负责人|經手人|经手人|班主任)?(?:簽署|签署|簽名|签名|蓋章|盖章|校印).*|(?:製表|制表|列印|打印|印製)(?:人|日期|時間|时间)?[\s:：].*|(?:備註|备注|註|notes?|remarks?)[\s:：].*)$/u

/** Lines of a student have a phone or an id, or more cells than these. */
const mostCells = 3
const number = /^(?:\+?\d{8,}|s\d{4,})$/
const countOf = /^[\d\s,.%:：/-]*(?:students?|pupils?|persons?|people|records?|人|名|位)?$/

/**
 * What a line below the heading is, when it is about nobody: the heading or the title once more, as each printed page has
 * them, a total, a page number, or a line to sign.
 */
export function layoutOf(
  cells: readonly string[],
  heading: readonly string[] | undefined,
  titles: readonly (readonly string[])[],
): Layout | undefined {
  const texts = filled(cells)
  const same = key(cells)
  if (heading && same === key(heading)) return 'heading'
  if (titles.some(title => key(title) === same)) return 'title'
  const [first = ''] = texts
  const whole = texts.join(' ')
  if (texts.length > mostCells || texts.some(text => number.test(text.replace(/[\s-]/g, '')))) return undefined
  if (total.test(first) && texts.slice(1).every(text => countOf.test(text))) return 'total'
  if (page.test(whole)) return 'page'
  return texts.every(text => signature.test(text)) || (texts.length === 1 && signature.test(first))
    ? 'signature'
    : undefined
}
