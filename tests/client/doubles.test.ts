import { describe, expect, it, test } from 'vitest'
import { doublesOf, seen } from '#client/entities/doubles.ts'
import type { Entities } from '#client/entities/kinds.ts'

const students = (...logins: readonly string[]) =>
  logins.map((student_login_id, at): Entities['student'] => ({
    student_id: `S000${at + 1}`,
    student_login_id,
    first_name: 'Amy',
    surname: 'Wong',
    chinese_name: '',
    grade: '',
    phone: '',
    school: '',
    address: '',
    parent_name: '',
    relationship: '',
    parent_phone: '',
    status: 'active',
    c_time: '2026-01-01T00:00:00.000Z',
  }))
const loginsIn = (...logins: readonly string[]) => doublesOf('student', students(...logins)).map(({ text }) => text)

describe('doubles', () => {
  it('are those that a server refuses now: case, width, invisible characters and spaces do not tell them apart', () => {
    expect(loginsIn('amy01', 'AMY01', 'ａmy01', 'amy01\u200b', 'amy02', 'amy 01')).toEqual([
      'amy01',
      'AMY01',
      'ａmy01',
      'amy01\u200b',
    ])
  })

  it('are not those that can be told apart by reading, and those without one', () => {
    expect(loginsIn('jose', 'josé', 'o-neil', 'oneil', '', '')).toEqual([])
  })

  it('name the others, and stand beside them', () => {
    expect(doublesOf('student', students('b1', 'a1', 'B1', 'A1')).map(({ id, others }) => [id, others])).toEqual([
      ['S0001', [{ record: 'Amy Wong (S0003)', text: 'B1' }]],
      ['S0003', [{ record: 'Amy Wong (S0001)', text: 'b1' }]],
      ['S0002', [{ record: 'Amy Wong (S0004)', text: 'A1' }]],
      ['S0004', [{ record: 'Amy Wong (S0002)', text: 'a1' }]],
    ])
  })
})

test('what nobody sees is shown', () => {
  expect(['may\u200b', 'Unit\u00a04', 'Unit  4', ' x', 'x ', 'Unit 4'].map(seen)).toEqual([
    'may‹U+200B›',
    'Unit‹U+00A0›4',
    'Unit ‹U+0020›4',
    '‹U+0020›x',
    'x‹U+0020›',
    'Unit 4',
  ])
})
