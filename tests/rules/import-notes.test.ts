import { describe, expect, it } from 'vitest'
import { worded } from '#contract/fill.ts'
import type { ImportRow } from '#contract/students.ts'
import type { KnownStudent } from '#rules/people-by-name.ts'
import { filledStudent } from '#rules/student-fields.ts'
import { decideImport } from '#rules/student-import.ts'

const known = (student_id: string, fields: Partial<Omit<KnownStudent, 'student_id'>>): KnownStudent => ({
  student_id,
  ...filledStudent(fields),
})
const school = [
  known('S0001', { first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大文', phone: '9123 4567', grade: 'S3' }),
  known('S0002', { first_name: 'Ka Yan', surname: 'Wong', chinese_name: '黃嘉欣', phone: '6123 4567', grade: 'S4' }),
]
const told = (...rows: readonly Omit<ImportRow, 'line'>[]) =>
  decideImport(
    rows.map((row, at) => ({ line: at + 2, ...row })),
    school,
  ).map(({ notes, ...decision }) => ({
    ...decision,
    reason:
      'reason' in decision ? (typeof decision.reason === 'string' ? decision.reason : worded(decision.reason)) : '',
    doubts: notes.filter(({ doubt }) => doubt).map(({ said }) => worded(said)),
    said: notes.filter(({ doubt }) => !doubt).map(({ said }) => worded(said)),
  }))
const lee = { first_name: 'Siu Ming', surname: 'Lee' }

describe('what somebody should look at', () => {
  it.each([
    ['a phone that is none', { ...lee, phone: '46354' }, ['Phone 46354 is no phone number.']],
    ["a parent's phone that is none", { ...lee, parent_phone: '9123' }, ['Parent Phone 9123 is no phone number.']],
    ['a phone that somebody else has', { ...lee, phone: '+852-9123-4567' }, ['Phone +852-9123-4567 is also of S0001.']],
    ['an error of a spreadsheet', { ...lee, school: '#REF!' }, ['School #REF! is read as empty.']],
    [
      'a namesake with another phone',
      { first_name: 'TAI MAN', surname: 'chan', phone: '9555 5555' },
      ['S0001 has the same name. If it is them, give the Student ID.'],
    ],
    [
      'a Chinese namesake',
      { chinese_name: '陳大文', phone: '9555 5555' },
      ['S0001 has the same name. If it is them, give the Student ID.'],
    ],
  ])('%s', (_, row, doubts) => {
    expect(told(row)).toMatchObject([{ outcome: 'create', doubts }])
  })

  it('a phone of two rows of one file, and not what is stored already', () => {
    expect(told({ ...lee, phone: '5123 4567' }, { first_name: 'Ho', surname: 'Ho', phone: '51234567' })).toMatchObject([
      { doubts: [] },
      { doubts: ['Phone 51234567 is also of the student of line 2.'] },
    ])
    const old = known('S0009', { ...lee, phone: '12' })
    const [decision] = decideImport([{ line: 2, student_id: 'S0009', phone: '12', school: 'x' }], [old])
    expect(decision?.notes).toEqual([])
    expect(told({ student_id: 'S0002', phone: '6123 4567' })).toMatchObject([{ outcome: 'same', doubts: [] }])
  })

  it('not the phone of a parent that brothers and sisters share', () => {
    expect(
      told({ ...lee, parent_phone: '2123 4567' }, { ...lee, first_name: 'Ka', parent_phone: '2123 4567' }),
    ).toMatchObject([{ doubts: [] }, { doubts: [] }])
  })
})

describe('what is refused in its row', () => {
  it.each([
    [
      { ...lee, phone: '8,52912E+11' },
      'Phone 8,52912E+11 has lost digits in a spreadsheet: type it, or leave it empty.',
    ],
    [{ ...lee, school: 'Caf\uFFFD' }, 'School has a character that could not be read.'],
    [{ first_name: 'Err', surname: '#N/A' }, 'Surname is required.'],
    [{ first_name: '-', surname: 'Ho' }, 'First Name is required.'],
    [
      { student_id: '1', school: 'x' },
      'There is no student 1, and S0001 is Tai Man Chan. Give the whole Student ID, or leave the row out.',
    ],
    [
      { student_id: '2', first_name: 'Tai Man', surname: 'Chan' },
      'There is no student 2, and S0002 is Ka Yan Wong. Give the whole Student ID, or leave the row out.',
    ],
    [{ student_id: '77', ...lee }, 'There is no student 77.'],
  ])('%j', (row, reason) => {
    expect(told(row)).toMatchObject([{ outcome: 'refuse', reason }])
  })
})

describe('what is recognised', () => {
  it.each(['1', '01', '0001', 'S1', 's0001', 'Ｓ０００１', '1.0'])(
    'the Student ID %s, where the name is theirs',
    id => {
      expect(told({ student_id: id, first_name: 'tai man', surname: 'CHAN', school: 'x' })).toMatchObject([
        {
          outcome: 'change',
          student_id: 'S0001',
          doubts: [],
          said: [`Student ID ${id === '1.0' ? '1' : id} is read as S0001.`],
        },
      ])
      expect(told({ student_id: id, chinese_name: '陳大文' })).toMatchObject([{ outcome: 'same', student_id: 'S0001' }])
    },
  )

  it('somebody by the Chinese name and the phone, without touching the English one', () => {
    expect(told({ chinese_name: '陳 大文', phone: '91234567', school: 'x' })).toMatchObject([
      { outcome: 'change', student_id: 'S0001', fields: { school: 'x' } },
    ])
  })

  it('somebody new who has a Chinese name alone', () => {
    expect(told({ chinese_name: '歐陽娜娜', phone: '51234567' })).toMatchObject([
      {
        outcome: 'create',
        fields: { first_name: '娜娜', surname: '歐陽', chinese_name: '歐陽娜娜' },
        said: ['There is no English name: First Name and Surname are read from the Chinese one.'],
      },
    ])
    expect(told({ chinese_name: '陳', phone: '51234567' })).toMatchObject([{ outcome: 'refuse' }])
  })

  it('a grade in the spelling of the school', () => {
    expect(
      told({ ...lee, grade: 'F.4' }, { student_id: 'S0001', grade: '中三' }, { student_id: 'S0002', grade: 'Form 5' }),
    ).toMatchObject([
      { outcome: 'create', fields: { grade: 'S4' }, said: ['Grade F.4 is written S4 here.'] },
      { outcome: 'same' },
      { outcome: 'change', fields: { grade: 'S5' }, reason: 'Grade: S4 → S5' },
    ])
  })

  it('what stands for nothing, which leaves what is stored', () => {
    expect(told({ student_id: 'S0001', phone: 'N/A', school: 'NULL', grade: '-' })).toMatchObject([{ outcome: 'same' }])
    expect(told({ first_name: 'Nil', surname: 'Null', phone: '-' })).toMatchObject([
      { outcome: 'create', fields: { first_name: 'Nil', surname: 'Null', phone: '' }, doubts: [] },
    ])
  })
})
