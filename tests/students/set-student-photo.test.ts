import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletestudent } from '#server/school/students/delete-student.ts'
import { getStudent } from '#server/school/students/get-student.ts'
import { pictureOf } from '#server/school/students/picture.ts'
import { setStudentPhoto } from '#server/school/students/set-student-photo.ts'
import { studentPhoto } from '#server/school/students/student-photo.ts'
import { engines } from '#tests/databases.ts'
import { emptyPng, fromPhone, jpeg, png, pngOf, webp } from '#tests/pictures.ts'
import { openWorld } from '#tests/world.ts'
import { openSchool, type School } from './school.ts'

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
  ])('a %s stays one and is served under the path in the student’s row', async (_, picture, type, ending) => {
    const id = await school.student()
    const { answer } = await set(id, await picture())
    expect(answer.student_photo).toMatch(new RegExp(`^photos/${id}-[0-9a-f]{16}\\.${ending}$`))
    const { data } = await school.ask(getStudent, {})
    expect(data.find(student => student.student_id === id)?.student_photo).toBe(answer.student_photo)
    const photo = await get(answer.student_photo)
    expect(photo.type).toBe(type)
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ mediaType: type, width: 30, height: 20 })
  })

  test('another photo has another path and the old one is gone; the same one again changes nothing', async () => {
    const id = await school.student()
    const one = await jpeg()
    const first = (await set(id, one)).answer.student_photo
    const again = await set(id, one)
    expect(again.answer.student_photo).toBe(first)
    expect(again.changed).toEqual([])
    const second = (await set(id, await png())).answer.student_photo
    expect(second).not.toBe(first)
    await expect(get(first)).rejects.toMatchObject({ status: 404, message: 'No photo.' })
    expect((await get(second)).type).toBe('image/png')
  })

  test('the audit log records the photo without its bytes', async () => {
    const id = await school.student()
    const { answer, changed } = await set(id, await jpeg())
    const path = answer.student_photo
    const { bytes } = await get(path)
    expect(changed).toEqual([
      { table: 'students', id, before: { student_photo: null }, after: { student_photo: path } },
      {
        table: 'photos',
        id: path,
        before: null,
        after: {
          path,
          student_id: id,
          type: 'image/jpeg',
          size: bytes.length,
          created_at: '2026-03-10T02:00:00.000Z',
        },
      },
    ])
  })

  const formats = ['jpeg', 'png', 'webp'] as const
  test.each(formats)('a %s from a phone is kept upright, without whatever else was written beside it', async format => {
    const original = await fromPhone(format)
    expect(await sharp(original).metadata()).toMatchObject({ width: 40, height: 30, orientation: 6 })
    expect(original.includes('The owner of the phone')).toBe(true)
    const { student_photo } = (await set(await school.student(), original)).answer
    const { bytes } = await get(student_photo)
    const kept = await sharp(bytes).metadata()
    expect([kept.width, kept.height, kept.orientation]).toEqual([30, 40, undefined])
    expect([kept.format, kept.exif, kept.xmp, kept.iptc]).toEqual([format, undefined, undefined, undefined])
    expect(Buffer.from(bytes).includes('The owner of the phone')).toBe(false)
  })

  test('a large photo is made smaller, and keeps its proportions', async () => {
    const { student_photo } = (await set(await school.student(), await jpeg(3000, 1500))).answer
    const { width, height } = await sharp((await get(student_photo)).bytes).metadata()
    expect([width, height]).toEqual([1024, 512])
  })

  test('anything but a picture is refused, whatever its type says', async () => {
    const id = await school.student()
    const gif = await sharp(await png())
      .gif()
      .toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>')
    for (const bytes of [svg, gif, Buffer.from('RIFF....AVI ')])
      await expect(set(id, bytes)).rejects.toMatchObject({
        status: 400,
        message: 'The photo must be a JPEG, PNG or WebP picture.',
      })
    await expect(set('S0', await jpeg())).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('half a %s is refused', async (_, picture) => {
    const id = await school.student()
    const whole = await picture(300, 200)
    for (const length of [20, whole.length / 2])
      await expect(set(id, whole.subarray(0, length))).rejects.toMatchObject({
        status: 400,
        message: 'The photo is damaged or incomplete.',
      })
  })

  test.each([0, 1, 2])('a JPEG that lacks its last %i bytes and begins with a line break is taken', async missing => {
    for (const progressive of [false, true]) {
      const whole = await sharp(await png(301, 203))
        .jpeg({ progressive })
        .toBuffer()
      for (const before of ['', '\n', '\r\n', ' \r\n\t'])
        await set(
          await school.student(),
          Buffer.concat([Buffer.from(before), whole.subarray(0, whole.length - missing)]),
        )
    }
  })

  test.each([0.3, 0.5, 0.7, 0.95])('a JPEG that is cut at %f of its length is refused', async part => {
    for (const progressive of [false, true]) {
      const whole = await sharp(await png(301, 203))
        .jpeg({ progressive })
        .toBuffer()
      for (const more of [0, 1, 2, 3])
        await expect(set(await school.student(), whole.subarray(0, whole.length * part + more))).rejects.toMatchObject({
          message: 'The photo is damaged or incomplete.',
        })
    }
  })

  test('a small file that would become a picture of nine hundred million pixels is refused', async () => {
    await expect(set(await school.student(), emptyPng(30_000))).rejects.toMatchObject({
      status: 400,
      message: 'The photo has more than 64 megapixels. Make it smaller first.',
    })
  })

  test('the photo of a deleted student is not shown', async () => {
    const id = await school.student()
    const path = (await set(id, await jpeg())).answer.student_photo
    await school.ask(deletestudent, { studentId: id })
    await expect(get(path)).rejects.toMatchObject({ status: 404 })
  })
})

test('the server goes on while a photo is decoded', async () => {
  const large = emptyPng(8000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const picture = await pictureOf(large)
  clearInterval(timer)
  expect(picture).toMatchObject({ type: 'image/png' })
  // On this thread, decoding would leave the event loop only a turn or two.
  expect(turns).toBeGreaterThan(10)
})

test.each(engines)('a photo of four megabytes reaches $name and comes back', async engine => {
  const world = await openWorld(engine)
  try {
    const studentId = await world.student('Tai Man', 'Chan')
    // The console takes as many.
    const full = (await pngOf(4 * 1024 * 1024)).toString('base64')
    await world.did('setStudentPhoto', { studentId, data: full })
    const bytes = await png(1250, 1000)
    expect(bytes.length).toBeGreaterThan(3_500_000)
    const data = bytes.toString('base64')
    const { student_photo } = await world.did('setStudentPhoto', { studentId, data })
    const reply = await world.send('GET', `/${student_photo}`)
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'png', width: 1024, height: 819 })
    for (const wrong of [`${data.slice(0, -4)}A?==`, `${data}=`, 'AAA'])
      expect(await world.refused('setStudentPhoto', { studentId, data: wrong })).toMatch(/^400 .*must be base64/)
  } finally {
    await world.close()
  }
})
