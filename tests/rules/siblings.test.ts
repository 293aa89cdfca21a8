import { describe, expect, test } from 'vitest'
import { siblingGroups } from '#rules/siblings.ts'

const pupil = (student_id: string, surname: string, parent_phone: string, parent_name = '') => ({
  student_id,
  surname,
  parent_name,
  parent_phone,
})
const home = (family_id: string, ...ids: readonly string[]) => ({
  family_id,
  students: ids.map(student_id => ({ student_id })),
})
const alone = (...ids: readonly string[]) => ids.map(id => home(id.replace('S', 'F'), id))

describe('siblings', () => {
  test('are those whose parents have one phone, however it is written, and join the oldest family', () => {
    const pupils = [pupil('S1', 'Chan', '9123 4567'), pupil('S2', 'Chan', '+852 91234567'), pupil('S3', 'Chan', '')]
    expect(siblingGroups(pupils, alone('S1', 'S2', 'S3'))).toEqual([
      { id: 'S2', family_id: 'F1', student_ids: ['S2'], phone: '91234567', sure: true },
    ])
  })

  test('join the family that has most of them, and are not proposed once they are in one', () => {
    const pupils = ['S1', 'S2', 'S3'].map(id => pupil(id, 'Lee', '91234567'))
    const [group] = siblingGroups(pupils, [home('F1', 'S1'), home('F9', 'S2', 'S3')])
    expect(group).toMatchObject({ family_id: 'F9', student_ids: ['S1'] })
    expect(siblingGroups(pupils, [home('F1', 'S1', 'S2', 'S3')])).toEqual([])
  })

  test('of other surnames are sure only where their parent has one name', () => {
    const two = (first: string, second: string) =>
      siblingGroups(
        [pupil('S1', 'Chan', '91234567', first), pupil('S2', 'Wong', '91234567', second)],
        alone('S1', 'S2'),
      )
    expect(two('Mei Yee', 'mei yee')[0]?.sure).toBe(true)
    expect(two('Mei Yee', 'Ka Wai')[0]?.sure).toBe(false)
    expect(two('', '')[0]?.sure).toBe(false)
  })

  test('are not all whom one number belongs to: a school has more', () => {
    const many = Array.from({ length: 7 }, (_, at) => pupil(`S${at}`, 'Chan', '91234567'))
    expect(siblingGroups(many, alone(...many.map(each => each.student_id)))).toEqual([])
  })
})
