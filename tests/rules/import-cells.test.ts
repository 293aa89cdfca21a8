import { describe, expect, it } from 'vitest'
import { worded } from '#contract/fill.ts'
import { type ImportCell, importCells, isPhone, readCell } from '#rules/import-cells.ts'

const read = (field: ImportCell, text: string): string => {
  const reading = readCell(field, text)
  if ('refused' in reading) return `refused: ${worded(reading.refused)}`
  return [reading.value, ...(reading.note ? [reading.note.doubt ? 'look at it' : 'said'] : [])].join(' | ')
}

describe('what spreadsheets put in place of a value', () => {
  const errors = [
    '#N/A',
    '#n/a',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#ERROR!',
    '#SPILL!',
    '####',
    'Err:502',
  ]
  it.each(errors)('%s is empty in every field, and somebody should look at it', text => {
    expect(importCells.filter(field => read(field, text) !== ' | look at it')).toEqual([])
  })
  it.each(['N/A', 'n/a', '-', '--', '—', '/', '無', '(blank)'])(
    '%s is empty in every field, and is said to be',
    text => {
      expect(importCells.filter(field => read(field, text) !== ' | said')).toEqual([])
    },
  )
  it.each(['NULL', 'null', 'nil', 'None', 'NaN', 'NA', 'undefined'])('%s is empty, and stays somebody’s name', text => {
    const names = ['first_name', 'surname', 'parent_name'] as const
    for (const field of names) expect(read(field, text)).toBe(text)
    for (const field of ['phone', 'school', 'grade', 'address', 'relationship'] as const)
      expect(read(field, text)).toBe(' | said')
  })
  it.each(['Null Island School', 'A-1', '#12 Nathan Road', 'Flat 3/F', '9123-4567', 'Nil by Mouth'])(
    '%s is a value',
    text => {
      expect(read('school', text)).toBe(text)
    },
  )
})

describe('a number that a spreadsheet has shortened', () => {
  it.each(['8,52912E+11', '9.12E+07', '9,12E+07', '9E+07', '8.5291E11', '9.1e+7'])('%s is refused as a phone', text => {
    const shown = text
    expect(read('phone', text)).toBe(
      `refused: Phone ${shown} has lost digits in a spreadsheet: type it, or leave it empty.`,
    )
    expect(read('parent_phone', text)).toContain('refused: Parent Phone')
  })
  it('has all of its digits, or had zeros behind its point', () => {
    expect(read('phone', '9.1234567E+07')).toBe('91234567')
    expect(read('phone', '8.5291234567E+11')).toBe(
      'refused: Phone 8.5291234567E+11 has lost digits in a spreadsheet: type it, or leave it empty.',
    )
    expect(read('phone', '8.52912345670E+11')).toBe('852912345670')
    expect(read('phone', '91234567.0')).toBe('91234567')
    expect(read('student_id', '12.00')).toBe('12')
  })
  it('is refused as an id where it is surely one', () => {
    expect(read('student_login_id', '1.23E+10')).toContain('refused')
    expect(read('student_login_id', '4e10')).toBe('4e10')
    expect(read('grade', '1E')).toBe('1E')
    expect(read('address', '1.23E+10')).toBe('1.23E+10')
  })
})

describe('a phone', () => {
  it.each([
    '9123 4567',
    '91234567',
    '+852 9123 4567',
    '00852-2345-6789',
    '(852) 9123 4567',
    '９１２３４５６７',
    '9123-4567 / 6123 4567',
    '9123 4567 (Mother)',
    'Tel: 23456789',
    '+86 138 1234 5678',
    '13812345678',
    '+853 6612 3456',
    '+44 20 7946 0958',
    '2345 6789 ext 12',
    '9123 4567 or 6123 4567',
  ])('%s is one', text => {
    expect(isPhone(text)).toBe(true)
  })
  it.each(['46354', '9123 456', '123456789', '2026-11-28', '0', 'no', '12345678', '912345678', '91', '9123 4567 / 12'])(
    '%s is none',
    text => {
      expect(isPhone(text)).toBe(false)
    },
  )
})
