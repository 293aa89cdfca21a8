import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isClause, worded } from '#contract/fill.ts'
import type { ImportOutcome, ImportRow } from '#contract/students.ts'
import type { KnownStudent } from '#rules/people-by-name.ts'
import { type FilledStudent, filledStudent, studentFields } from '#rules/student-fields.ts'
import { decideImport, type ImportDecision } from '#rules/student-import.ts'
import { outcomeOf } from '#server/school/students/import-outcome.ts'

const student = (student_id: string, fields: Partial<FilledStudent>): KnownStudent => ({
  student_id,
  ...filledStudent({ first_name: 'Tai Man', surname: 'Chan', ...fields }),
})
const row = (line: number, fields: Omit<ImportRow, 'line'>): ImportRow => ({ line, ...fields })
const told = (rows: readonly ImportRow[], students: readonly KnownStudent[]) =>
  decideImport(rows, students).map(decision => {
    const { outcome, student_id, reason } = outcomeOf(decision)
    return [outcome, student_id, reason]
  })

const taiMan = student('S0001', {
  student_login_id: 'taiman',
  chinese_name: '陳大文',
  phone: '9123 4567',
  parent_phone: '6111 2222',
})
const siuMing = student('S0002', {
  first_name: 'Siu Ming',
  chinese_name: '陳小明',
  phone: '',
  parent_phone: '6111 2222',
})

describe('whom a row is about', () => {
  test.each<[string, Omit<ImportRow, 'line'>, [string, string | null, string]]>([
    ['nobody yet: a new student', { first_name: 'Ka Yan', surname: 'Wong' }, ['create', null, '']],
    [
      'the student with its id',
      { student_id: ' S0001 ', school: 'La Salle' },
      ['change', 'S0001', 'School: (empty) → La Salle'],
    ],
    [
      'the student with its login id',
      { student_login_id: 'taiman', grade: 'F.5' },
      ['change', 'S0001', 'Grade: (empty) → F.5'],
    ],
    [
      'the one of the same name and phone, however both are written',
      { first_name: 'TAI  MAN', surname: 'ＣＨＡＮ', phone: '+852 91234567' },
      ['change', 'S0001', 'First Name: Tai Man → TAI MAN; Surname: Chan → ＣＨＡＮ; Phone: 9123 4567 → +852 91234567'],
    ],
    [
      "the one of the same name and parent's phone, whose own phone is new",
      { first_name: 'Tai Man', surname: 'Chan', phone: '9123 4568', parent_phone: '6111 2222' },
      ['change', 'S0001', 'Phone: 9123 4567 → 9123 4568'],
    ],
    [
      'somebody new when only the name is the same',
      { first_name: 'Tai Man', surname: 'Chan', phone: '9777 7777' },
      ['create', null, ''],
    ],
    [
      'somebody new when the Chinese names differ',
      { first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大民', phone: '9123 4567' },
      ['create', null, ''],
    ],
    [
      'a brother, not the student, when only the phone is the same',
      { first_name: 'Tai Kit', surname: 'Chan', parent_phone: '6111 2222' },
      ['create', null, ''],
    ],
    ['nothing new', { student_id: 'S0001', first_name: ' Tai Man', phone: '9123 4567' }, ['same', 'S0001', '']],
    ['nothing new where it is empty', { student_id: 'S0001', phone: '  ', chinese_name: '' }, ['same', 'S0001', '']],
  ])('%s', (_, fields, expected) => {
    expect(told([row(2, fields)], [taiMan, siuMing])).toEqual([expected])
  })
})

describe('what is refused', () => {
  test.each<[string, Omit<ImportRow, 'line'>, ImportOutcome['fields']]>([
    [
      'an id nobody has',
      { student_id: 'S0099', first_name: 'Ka Yan', surname: 'Wong' },
      { student_id: 'There is no student S0099.' },
    ],
    ['a new student without a surname', { first_name: 'Ka Yan' }, { surname: 'Surname is required.' }],
    ['a row that says nothing', {}, { first_name: 'First Name is required.', surname: 'Surname is required.' }],
    [
      'a login id of somebody else',
      { student_id: 'S0002', student_login_id: 'taiman' },
      { student_login_id: 'Student Login ID taiman is used by S0001.' },
    ],
    [
      'text that is too long',
      { first_name: 'Ka Yan', surname: 'Wong', address: 'x'.repeat(1001) },
      { address: 'Address may have at most 1,000 characters.' },
    ],
    [
      'text no database can hold',
      { first_name: 'Ka\0Yan', surname: 'Wong' },
      { first_name: 'First Name holds characters that cannot be stored.' },
    ],
  ])('%s, at the fields it is about', (_, given, fields = {}) => {
    const [decision] = decideImport([row(2, given)], [taiMan, siuMing])
    const reason = Object.values(fields).join(' ')
    const { why, ...outcome } = outcomeOf(decision!)
    expect(outcome).toEqual({ line: 2, outcome: 'refuse', student_id: null, reason, fields })
    // Code and values hold all that the text does.
    expect(isClause(why) && worded(why)).toBe(reason)
  })

  test('a change says field by field what would change', () => {
    const [decision] = decideImport([row(2, { student_id: 'S0001', grade: 'F.5', school: 'QC' })], [taiMan])
    expect(decision && outcomeOf(decision).fields).toEqual({
      school: expect.stringMatching(/^School: .* → QC$/),
      grade: 'Grade: (empty) → F.5',
    })
  })

  test('a second line about the same student', () => {
    expect(
      told(
        [
          row(2, { student_id: 'S0001', grade: 'F.5' }),
          row(3, { student_login_id: 'taiman', grade: 'F.6' }),
          row(4, { first_name: 'Ka Yan', surname: 'Wong', phone: '9000 0001' }),
          row(5, { first_name: 'ka yan', surname: 'wong', phone: '90000001' }),
        ],
        [taiMan, siuMing],
      ),
    ).toEqual([
      ['change', 'S0001', 'Grade: (empty) → F.5'],
      ['refuse', null, 'Is about the same student as line 2.'],
      ['create', null, ''],
      ['refuse', null, 'Is about the same student as line 4.'],
    ])
  })

  test('a login id that an earlier line gives to somebody else', () => {
    expect(
      told(
        [
          row(2, { first_name: 'Ka Yan', surname: 'Wong', student_login_id: 'kayan' }),
          row(3, { student_id: 'S0002', student_login_id: 'kayan' }),
        ],
        [taiMan, siuMing],
      )[1],
    ).toEqual(['refuse', null, 'Student Login ID kayan is used by the student of line 2.'])
  })

  test('a row that fits two students', () => {
    const twin = student('S0003', { phone: '9555 5555', parent_phone: '6111 2222' })
    expect(
      told([row(2, { first_name: 'Tai Man', surname: 'Chan', parent_phone: '6111 2222' })], [taiMan, twin]),
    ).toEqual([['refuse', null, 'Fits S0001 and S0003. Give the Student ID or leave the row out.']])
  })

  test('a refused line leaves its student to a later one', () => {
    expect(
      told(
        [row(2, { student_id: 'S0001', address: 'x'.repeat(1001) }), row(3, { student_id: 'S0001', grade: 'F.5' })],
        [taiMan],
      )[1],
    ).toEqual(['change', 'S0001', 'Grade: (empty) → F.5'])
  })
})

/** The students after the decisions were applied. */
function stored(decisions: readonly ImportDecision[], students: readonly KnownStudent[]): KnownStudent[] {
  const after = new Map(students.map(one => [one.student_id, one]))
  decisions.forEach((decision, at) => {
    if (decision.outcome === 'create') after.set(`N${at}`, { student_id: `N${at}`, ...decision.fields })
    if (decision.outcome === 'change')
      after.set(decision.student_id, { ...after.get(decision.student_id)!, ...decision.fields })
  })
  return [...after.values()]
}

/** Few values, so that rows and students often match. */
const few = (...values: string[]) => fc.constantFrom('', ...values)
const fields = {
  student_login_id: few('a', 'b'),
  first_name: few('Tai Man', 'tai  man', 'Ka Yan'),
  surname: fc.constantFrom('Chan', 'CHAN', 'Wong', ''),
  chinese_name: few('陳大文', '陳大民'),
  phone: few('9123 4567', '91234567', '9000 0000', 'none'),
  parent_phone: few('6111 2222', '+852 6111-2222'),
  grade: few('F.1', 'F.2'),
}
const aRow = fc.record({ student_id: few('S1', 'S2', 'S3', 'S9'), ...fields })
const school = fc
  .array(
    fc.record({
      ...fields,
      first_name: fc.constantFrom('Tai Man', 'Ka Yan'),
      surname: fc.constantFrom('Chan', 'Wong'),
    }),
    {
      maxLength: 4,
    },
  )
  .map(list => {
    const logins = new Set<string>()
    return list.map((one, at): KnownStudent => {
      const free = one.student_login_id !== '' && !logins.has(one.student_login_id)
      logins.add(one.student_login_id)
      return {
        student_id: `S${at + 1}`,
        ...filledStudent({ ...one, student_login_id: free ? one.student_login_id : '' }),
      }
    })
  })
const file = fc.array(aRow, { maxLength: 8 }).map(list => list.map((fields, at) => row(at + 2, fields)))

const accepted = (rows: readonly ImportRow[], decisions: readonly ImportDecision[]) =>
  rows.filter((_, at) => decisions[at]?.outcome !== 'refuse')

test('leaving the refused rows out leaves every other decision as it was', () => {
  fc.assert(
    fc.property(school, file, (students, rows) => {
      const decisions = decideImport(rows, students)
      expect(decideImport(accepted(rows, decisions), students)).toEqual(
        decisions.filter(decision => decision.outcome !== 'refuse'),
      )
    }),
    { numRuns: 1000 },
  )
})

test('importing what was stored a second time changes nothing', () => {
  fc.assert(
    fc.property(school, file, (students, rows) => {
      const first = decideImport(rows, students)
      const again = decideImport(accepted(rows, first), stored(first, students))
      expect(again.map(decision => decision.outcome)).toEqual(again.map(() => 'same'))
    }),
    { numRuns: 3000 },
  )
})

test('whatever the file, no student is changed twice, no login id is shared and nobody is without a name', () => {
  fc.assert(
    fc.property(school, file, (students, rows) => {
      const decisions = decideImport(rows, students)
      expect(decisions.map(decision => decision.line)).toEqual(rows.map(one => one.line))
      const hit = decisions.flatMap(decision => ('student_id' in decision ? [decision.student_id] : []))
      expect(new Set(hit).size).toBe(hit.length)
      const after = stored(decisions, students)
      const logins = after.map(one => one.student_login_id).filter(login => login !== '')
      expect(new Set(logins).size).toBe(logins.length)
      expect(after.every(one => one.first_name !== '' && one.surname !== '')).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('an export of the whole school, duplicates and all, comes back as no change', () => {
  fc.assert(
    fc.property(school, students => {
      const decisions = decideImport(
        students.map((one, at) => row(at + 2, one)),
        students,
      )
      expect(decisions.map(decision => decision.outcome)).toEqual(students.map(() => 'same'))
    }),
  )
})

test('every field of the form can be imported', () => {
  const all = Object.fromEntries(studentFields.map(field => [field, `new ${field}`]))
  const [decision] = decideImport([row(2, all)], [])
  expect(decision).toEqual({ line: 2, outcome: 'create', fields: all, notes: expect.any(Array) })
})
