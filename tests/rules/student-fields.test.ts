import { expect, test } from 'vitest'
import { StudentFields } from '#contract/students.ts'
import {
  changedFields,
  filledStudent,
  missingFields,
  studentFieldLabels,
  studentFields,
  tidyStudent,
} from '#rules/student-fields.ts'

test('the fields are those of the contract, in the order of its form', () => {
  expect(studentFields).toEqual(Object.keys(StudentFields.entries))
  expect(Object.keys(studentFieldLabels)).toEqual([...studentFields])
})

test('names are stored without stray spaces, and fields that were not given are left out', () => {
  expect(tidyStudent({ first_name: '  Tai \u3000 Man ', phone: '' })).toEqual({ first_name: 'Tai Man', phone: '' })
})

test('phone numbers are stored as they are typed, but for the width of their signs', () => {
  expect(
    tidyStudent({ phone: ' ＋８５２　９１２３－４５６７ ', parent_phone: '(852) 2888\u00a01111', school: '第３校' }),
  ).toEqual({ phone: '+852 9123-4567', parent_phone: '(852) 2888 1111', school: '第３校' })
})

test('a student needs a first name and a surname and nothing else', () => {
  expect(missingFields(filledStudent({}))).toEqual(['first_name', 'surname'])
  expect(missingFields(filledStudent({ first_name: 'Tai Man', surname: '  ' }))).toEqual(['surname'])
  expect(missingFields(filledStudent({ first_name: 'Tai Man', surname: 'Chan' }))).toEqual([])
})

test('only a new value is a change; an emptied field is one', () => {
  const stored = filledStudent({ first_name: 'Tai Man', surname: 'Chan', phone: '9123 4567', school: 'La Salle' })
  expect(changedFields(stored, { first_name: 'Tai Man', phone: '9123 4568', school: '' })).toEqual({
    phone: '9123 4568',
    school: '',
  })
})
