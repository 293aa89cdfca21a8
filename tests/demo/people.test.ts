import { expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { daySchools, districts } from '#demo/schools.ts'
import { studentString } from '#rules/names.ts'
import { decideImport } from '#rules/student-import.ts'

const everybody = people(2000)

test('a bigger school has everybody of a smaller one', () => {
  expect(people(150)).toEqual(everybody.slice(0, 150))
})

test('importing them creates every one, and confuses nobody with somebody else', () => {
  const rows = everybody.map(({ fields }, index) => ({ line: index + 2, ...fields }))
  expect(decideImport(rows, []).filter(({ outcome }) => outcome !== 'create')).toEqual([])
})

test('they are the families of a Hong Kong school', () => {
  const school = everybody.slice(0, 400)
  expect(studentString({ student_id: 'S0001', ...school[0]!.fields })).toBe('Tai Man Chan (S0001)')
  expect(school[0]!.fields.chinese_name).toBe('陳大文')
  expect(school.filter(({ fields }) => fields.surname === 'Chan').length).toBeGreaterThan(15)
  expect(school.map(({ fields }) => `${fields.first_name} ${fields.surname}`)).toContain('Rohan Patel')
  const withoutChinese = school.filter(({ fields }) => fields.chinese_name === '').length
  expect(withoutChinese).toBeGreaterThan(8)
  expect(withoutChinese).toBeLessThan(40)
  for (const { fields } of school) {
    expect(fields.parent_phone).toMatch(/^[569]\d{7}$/)
    expect(fields.phone).toMatch(/^([569]\d{7})?$/)
    expect(fields.grade).toMatch(/^(P[4-6]|S[1-6]|Y[5-9]|Y1[0-3])$/)
    expect(fields.address).toMatch(/, (Kowloon|Hong Kong|New Territories)$/)
    expect(fields.address).not.toContain('{')
  }
})

test('brothers and sisters share surname, parent, phone and address, and no first name', () => {
  const families = [...Map.groupBy(everybody, ({ family }) => family).values()].filter(family => family.length > 1)
  expect(families.length).toBeGreaterThan(100)
  for (const family of families) {
    const shared = family.map(({ fields }) => [fields.surname, fields.parent_name, fields.parent_phone, fields.address])
    expect(new Set(shared.map(String)).size).toBe(1)
    expect(new Set(family.map(({ fields }) => fields.first_name)).size).toBe(family.length)
  }
})

test('they come from all kinds of schools, in all eighteen districts', () => {
  const attended = new Set(everybody.map(({ fields }) => fields.school))
  for (const district of districts) {
    expect(daySchools.some(school => school.district === district && attended.has(school.name))).toBe(true)
  }
  expect(Math.max(...[...attended].map(name => name.length))).toBeGreaterThan(70)
})
