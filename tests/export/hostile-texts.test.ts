import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbook } from '#client/export/as-workbook.ts'

test.each(['Bad\ufffe', 'Bad\uffff', 'Half \ud83c', 'a<b>&"c"', ']]>', '_x0041_', '𠮷𨊂🌸', '=1+1'])(
  'a workbook with %j can be read',
  async text => {
    const sheet = {
      name: `${'n'.repeat(30)}🌸${text}`,
      columns: [{ title: text, type: 'text' as const }],
      rows: [[text], ['Chan']],
    }
    const bytes = Buffer.from(await new Response(workbook(sheet)).arrayBuffer())
    const rows = await readSheet(bytes)
    expect(rows).toHaveLength(3)
    expect(rows[2]).toEqual(['Chan'])
    expect(String(rows[1]?.[0])).toBe(text.toWellFormed().replace(/[\ufffe\uffff]/g, '\ufffd'))
  },
)
