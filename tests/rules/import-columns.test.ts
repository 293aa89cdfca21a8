import { describe, expect, it } from 'vitest'
import {
  guessColumns,
  importFieldLabels,
  importFields,
  isHeading,
  matchColumns,
  withColumn,
} from '#client/import/import-columns.ts'

describe('the headings of an import', () => {
  it('are our own labels and names', () => {
    expect(matchColumns(importFields.map(field => importFieldLabels[field]))).toEqual(importFields)
    expect(matchColumns(importFields)).toEqual(importFields)
  })

  it.each([
    ['full_name', 'Name|English name|英文姓名|Student Name|Full name|Name of Student|姓名 Name|Pupil Name'],
    ['first_name', 'Given name|Forename|FIRST  NAME*|English First Name|名|英文名|名 First Name'],
    ['surname', 'Last name|Family Name|Student Surname|姓|英文姓|姓氏|Surname 姓'],
    ['chinese_name', 'Name in Chinese|中文姓名|中文名|姓名|Chinese Name (中文姓名)|學生姓名|ＣＨＩＮＥＳＥ　ＮＡＭＥ'],
    ['phone', 'Tel|Tel.|Mobile no.|Contact number|電話|手機|聯絡電話|學生電話 Student Phone|WhatsApp'],
    ['school', 'School Name|College|學校|就讀學校|学校'],
    ['grade', 'Form|Class|Year|年級|班|班別|就讀年級'],
    ['parent_name', "Parent|Guardian|Parent's name|Mother's Name|家長|家長姓名|監護人"],
    ['relationship', 'Relation|Relationship to student|關係|與學生關係'],
    [
      'parent_phone',
      "Parent's mobile|Guardian Tel|Emergency contact no.|家長電話|家長手提電話|監護人聯絡電話|緊急聯絡電話",
    ],
    ['address', 'Home Address|Mailing address|地址|住址|通訊地址'],
    ['student_id', 'Student No.|Student number|ID|學生編號|學生編號 Student ID'],
    ['student_login_id', 'Login|Login ID|User name|登入|登入名稱|帳號'],
  ])('%s is also called %s', (field, names) => {
    for (const name of names.split('|')) expect({ name, field: matchColumns([name])[0] }).toEqual({ name, field })
  })

  it('that only resemble a field are left alone', () => {
    const others = 'No.|School address|Class teacher|Parent email|Email|Balance|Remarks|備註|'
    expect(matchColumns(others.split('|'))).toEqual(others.split('|').map(() => undefined))
  })

  it('that name one field twice give it to the clearer of them, else to the first', () => {
    expect(matchColumns(['姓名', 'Chinese Name'])).toEqual([undefined, 'chinese_name'])
    expect(matchColumns(['Class', 'Form'])).toEqual([undefined, 'grade'])
    expect(matchColumns(['Home phone', 'Mobile'])).toEqual(['phone', undefined])
  })

  it('are distinguished from a first student', () => {
    expect(isHeading(['First Name', 'Surname', 'Anything'])).toBe(true)
    expect(isHeading(['名', '姓'])).toBe(true)
    expect(isHeading(['Tai Man', 'Chan', '陳大文', '9123 4567'])).toBe(false)
    expect(isHeading(['Form', 'School', '9123 4567'])).toBe(false)
    expect(isHeading([])).toBe(false)
  })
})

describe('columns without headings', () => {
  it('are known by what most of their cells look like', () => {
    const rows = [
      ['S0001', 'Tai Man', '陳大文', '+852 9123 4567', 'S3', '6111-2222'],
      ['S0002', 'Ka Wai', '', '９２２２３３３３', 'P6', '6222 3333'],
      ['S0003', 'Ho Yan', '何可欣', '', '中三', 'none'],
    ]
    expect(guessColumns(rows, 6)).toEqual(['student_id', undefined, 'chinese_name', 'phone', 'grade', 'parent_phone'])
  })

  it('that are empty are not guessed at', () => {
    expect(guessColumns([['', 'x']], 3)).toEqual([undefined, undefined, undefined])
  })
})

describe('a column that is corrected', () => {
  it('takes its field from the column that had it', () => {
    expect(withColumn(['phone', undefined, 'surname'], 1, 'phone')).toEqual([undefined, 'phone', 'surname'])
  })

  it('can be left out', () => {
    expect(withColumn(['phone', undefined, 'surname'], 0, undefined)).toEqual([undefined, undefined, 'surname'])
  })
})
