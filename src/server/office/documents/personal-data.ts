import { paperDay } from './dates.ts'
import { field, foot, letterhead, runningHead, telephone } from './letterhead.ts'
import type { PersonalDataPaper } from './papers.ts'
import { page, type Sheet } from './sheet.ts'
import { type Column, table } from './table.ts'
import { both, pair } from './words.ts'

const title = both('PERSONAL DATA')

const columns: readonly Column[] = [
  { label: pair('Date'), width: 76, align: 'left' },
  { label: pair('What'), width: 127, align: 'left' },
  { label: pair('Details'), width: 280.28, align: 'left' },
]
const photoSize = 96

/** Draws one part of what is held about a student, on as many pages as it needs. */
export function drawPersonalData(sheet: Sheet, paper: PersonalDataPaper): void {
  const { ref, school, student, photo } = paper
  sheet.addPage()
  const top = letterhead(sheet, {
    school,
    small: [school.address_en, school.address_zh, telephone(school)],
    title,
    ref,
    stamped: null,
  })
  const at = { x: page.left, width: 360 }
  let y = field(sheet, both('Student'), [`${student.name} (${ref})`, student.chinese_name], { ...at, y: top }, true)
  y = field(sheet, both('Part'), [paper.part], { ...at, y })
  y = field(sheet, both('As of'), [paperDay(paper.on)], { ...at, y })
  if (photo) {
    sheet.picture(photo, { x: page.right - photoSize, y: top, width: photoSize, height: photoSize })
    y = Math.max(y, top + photoSize)
  }
  const { end } = table(sheet, {
    columns,
    rows: paper.rows,
    y: y + 10,
    tail: 0,
    nextPage: () => {
      sheet.addPage()
      return runningHead(sheet, { school, title, ref })
    },
    endPage: (number, of) => foot(sheet, { ref: `${ref}, ${paper.part}`, number, of }),
  })
  end()
}
