import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletestudent } from '#server/students/delete-student.ts'
import { getStudent } from '#server/students/get-student.ts'
import { setStudentPhoto } from '#server/students/set-student-photo.ts'
import { studentPhoto } from '#server/students/student-photo.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from './school.ts'

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([12, 0, 0, 0]), Buffer.from('WEBPVP8 ')])

describe.each(engines)('photos on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  const set = (studentId: string, bytes: Buffer) =>
    school.done(setStudentPhoto, { studentId, data: bytes.toString('base64') })
  const get = (path: string) => school.ask(studentPhoto, { photo: path.replace(/^photos\//, '') })

  test.each([
    ['JPEG', jpeg, 'image/jpeg', 'jpg'],
    ['PNG', png, 'image/png', 'png'],
    ['WebP', webp, 'image/webp', 'webp'],
  ])('a %s is served byte for byte under the path in the student’s row', async (_, bytes, type, ending) => {
    const id = await school.student()
    const { answer } = await set(id, bytes)
    expect(answer.student_photo).toMatch(new RegExp(`^photos/${id}-[0-9a-f]{16}\\.${ending}$`))
    const { data } = await school.ask(getStudent, {})
    expect(data.find(student => student.student_id === id)?.student_photo).toBe(answer.student_photo)
    const photo = await get(answer.student_photo)
    expect(photo.type).toBe(type)
    expect(Buffer.from(photo.bytes).equals(bytes)).toBe(true)
  })

  test('another photo has another path and the old one is gone; the same one again changes nothing', async () => {
    const id = await school.student()
    const first = (await set(id, jpeg)).answer.student_photo
    const again = await set(id, jpeg)
    expect(again.answer.student_photo).toBe(first)
    expect(again.changed).toEqual([])
    const second = (await set(id, png)).answer.student_photo
    expect(second).not.toBe(first)
    await expect(get(first)).rejects.toMatchObject({ status: 404, message: 'No photo.' })
    expect((await get(second)).type).toBe('image/png')
  })

  test('the audit log records the photo without its bytes', async () => {
    const id = await school.student()
    const { answer, changed } = await set(id, jpeg)
    expect(changed).toEqual([
      {
        table: 'students',
        id,
        before: { student_photo: null },
        after: { student_photo: answer.student_photo },
      },
      {
        table: 'photos',
        id: answer.student_photo,
        before: null,
        after: {
          path: answer.student_photo,
          student_id: id,
          type: 'image/jpeg',
          size: jpeg.length,
          created_at: '2026-03-10T02:00:00.000Z',
        },
      },
    ])
  })

  test('anything but a picture is refused, whatever its type says', async () => {
    const id = await school.student()
    for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('GIF89a'), Buffer.from('RIFF....AVI ')]) {
      await expect(set(id, bytes)).rejects.toMatchObject({
        status: 400,
        message: 'The photo must be a JPEG, PNG or WebP picture.',
      })
    }
    await expect(set('S0', jpeg)).rejects.toMatchObject({ status: 404 })
  })

  test('the photo of a deleted student is not shown', async () => {
    const id = await school.student()
    const path = (await set(id, jpeg)).answer.student_photo
    await school.ask(deletestudent, { studentId: id })
    await expect(get(path)).rejects.toMatchObject({ status: 404 })
  })
})
