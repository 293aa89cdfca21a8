import { describe, expect, it } from 'vitest'
import { type Message, serverSaid, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { clauses } from '#contract/clauses.ts'
import { clause, counted, fill, isClause, listed, someOf, worded } from '#contract/fill.ts'
import { files, textOf } from '#tests/architecture/files.ts'

const student = (id: string) => clause('students', { id })
const all = (count: number) => Array.from({ length: count }, (_, at) => student(`S${at + 1}`))

describe('a part of a sentence', () => {
  it.each([
    ['has one form for one and another for several', counted('bookedLessons', 1), '1 booked lesson'],
    ['and is nothing for none', [...counted('bookedLessons', 0), ...counted('moreCourses', 2)], '2 more courses'],
    ['stands in another', clause('isDeleted', { what: student('S1') }), 'student S1 is deleted'],
    [
      'lists names',
      clause('changed', { who: clause('somebody', {}), what: student('S1'), columns: ['grade', 'phone'] }),
      'somebody has changed student S1 since (grade, phone)',
    ],
    ['is listed alone', listed(all(1)), 'student S1'],
    ['or with others', listed(all(3)), 'student S1, student S2 and student S3'],
    [
      'and long lists are shortened',
      someOf(all(7)),
      'student S1, student S2, student S3, student S4, student S5 and 2 more',
    ],
    ['short ones are not', someOf(all(2)), 'student S1, student S2'],
  ])('%s', (_, part, text) => {
    expect(worded(part)).toBe(text)
    // What travels is all that the text needs.
    expect(fill('{what}', { what: JSON.parse(JSON.stringify(part)) })).toBe(text)
  })

  it('has its two forms as every message does, also where the count is written', () => {
    const { rowCount } = studentImportText
    expect([1, '1', 0, 2, '1,000'].map(count => t(rowCount({ count })))).toEqual([
      '1 row',
      '1 row',
      '0 rows',
      '2 rows',
      '1,000 rows',
    ])
    // What somebody has typed is no form of a text.
    expect(fill('{name}: {count}', { name: 'a|b', count: 1 })).toBe('a|b: 1')
  })

  it('whose code this build does not know is no clause', () => {
    expect(isClause({ code: 'newer', values: {} })).toBe(false)
    expect(isClause({ code: 'constructor', values: {} })).toBe(false)
    expect(isClause('students')).toBe(false)
  })

  it('keeps its code and its values in the message of the refusal', () => {
    const why = clause('andOthers', { first: clause('isDeleted', { what: student('S1') }), count: 2 })
    const { values } = serverSaid('It was refused.', 'moved', {
      why,
      names: ['Ann'],
      unknown: { code: 'newer', values: {} },
    })
    const said = values.why as Message
    expect(t(said)).toBe('student S1 is deleted, and 2 more')
    expect(said.values).toMatchObject({ code: 'andOthers', count: 2, first: { values: { code: 'isDeleted' } } })
    expect(Object.keys(values).toSorted()).toEqual(['code', 'names', 'why', 'words'])
  })

  it('is said by something', () => {
    const product = files.filter(path => /^src\/(server|rules|contract)\//.test(path) && !path.endsWith('/clauses.ts'))
    const said = product.map(textOf).join('\n')
    const tables = ['business', 'courses', 'messages', 'retention', 'schedules', 'staff', 'token_ledger']
    expect(Object.keys(clauses).filter(code => !said.includes(`'${code}'`) && !tables.includes(code))).toEqual([])
  })
})
