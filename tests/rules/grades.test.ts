import { describe, expect, it } from 'vitest'
import { GradeSpelling, isSameGrade } from '#rules/grades.ts'

describe('a grade', () => {
  it.each([
    'S3|s3|F.3|F3|Form 3|form3|S.3|Sec 3|Secondary 3|中三|中3|中學三|Ｆ．３',
    'P4|P.4|Primary 4|Pri 4|小四|小4|小學四',
    'S3B|F.3B|中三 B',
  ])('%s is one', names => {
    const [first = '', ...others] = names.split('|')
    expect(others.filter(each => !isSameGrade(first, each))).toEqual([])
  })
  it('is another in another stage, year or class, and unlike what only resembles it', () => {
    for (const other of ['P3', 'S4', 'S3B', 'F.13', 'Y3', '3', 'S3 International', 'Science 3', ''])
      expect({ other, same: isSameGrade('S3', other) }).toEqual({ other, same: false })
  })
})

describe('grades are written as the school writes them', () => {
  it.each([
    [
      ['S1', 'S2', 'F.3', 'P4'],
      { 'F.3': 'S3', 中三: 'S3', 'Form 6B': 'S6B', 小六: 'P6', Y12: 'Y12', Nursery: 'Nursery', K2: 'K2' },
    ],
    [['F.1', 'F.2', 'S3'], { S3: 'F.3', 中六: 'F.6', 小一: '小一' }],
    [['中一', '中二'], { 'F.3': '中三', S4A: '中四A' }],
    [['Form 1', 'Primary 2'], { S2: 'Form 2', P6: 'Primary 6' }],
  ])('%j', (stored, expected) => {
    const spelling = new GradeSpelling(stored)
    for (const [text, written] of Object.entries(expected)) expect(spelling.write(text)).toBe(written)
  })
  it('and where there are none yet as the first one of each stage', () => {
    const spelling = new GradeSpelling([])
    expect(spelling.write('F.3')).toBe('F.3')
    spelling.learn('F.3')
    spelling.learn('P4')
    expect(['S2', '中六', '小一', 'K1'].map(each => spelling.write(each))).toEqual(['F.2', 'F.6', 'P1', 'K1'])
  })
})
