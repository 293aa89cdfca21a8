import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('searching invoices on $name', engine => {
  let school: World
  beforeEach(async () => {
    school = await openWorld(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    for (const [first, surname, chinese] of [
      ['Tai Man', 'Chan', '陳大文'],
      ['A_1', 'Lee', ''],
      ['AB1', 'Lee', ''],
      ['50%', 'Ho\\Wong', ''],
    ] as const) {
      const student_id = await school.student(first, surname, chinese)
      await school.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
    }
  })
  afterEach(() => school.close())

  test.each([
    ['chan tai', ['Tai Man Chan']],
    ['大文', ['Tai Man Chan']],
    ['vi-2026-000003', ['AB1 Lee']],
    ['a_1', ['A_1 Lee']],
    ['lee', ['AB1 Lee', 'A_1 Lee']],
    ['0%', ['50% Ho\\Wong']],
    ['%', ['50% Ho\\Wong']],
    ['ho\\w', ['50% Ho\\Wong']],
    ['nobody', []],
  ])('%s', async (q, names) => {
    const { data } = await school.did('findInvoices', { q })
    expect(data.map(row => row.student_string.replace(/ \(S\d+\)$/, ''))).toEqual(names)
  })
})
