import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('rows by their ids on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  test('are those of the list, and what the list does not have is named', async () => {
    const [ann, bob] = [await world.student('Ann', 'Chan'), await world.student('Bob', 'Lee')]
    await world.student('Cat', 'Wong')
    await world.did('deletestudent', { studentId: bob })
    const { data } = await world.did('getStudent', {})
    const { body, headers } = await world.call('getStudent', { ids: `${bob},${ann},S9999` })
    expect(body).toMatchObject({ success: true, data: [data[0]], gone: [bob, 'S9999'] })
    expect(headers.get('changes-cursor')).toBe(String((await world.did('getChanges', {})).cursor))
    // It is not kept in place of the whole list.
    expect(headers.get('etag')).toBeNull()
    expect((await world.did('getStudent', {})).data).toEqual(data)
  })

  test('come in the same envelope where the documents have a bare list', async () => {
    const { body } = await world.call('pendingPayments', { status: 'pending', ids: 'PL000001' })
    expect(body).toEqual({ success: true, data: [], gone: ['PL000001'] })
  })

  test('are those that a class has', async () => {
    await world.token('English')
    const course = await world.course('English', { lessons: 2, token: 'English' })
    const classId = await world.classOf('English 1', { course, from: '2026-11-20' })
    const { data } = await world.did('getLiveLessons', {})
    expect((await world.call('getLiveLessons', { ids: classId })).body).toMatchObject({ data, gone: [] })
    const [first] = data
    expect((await world.call('getLiveLessons', { ids: first!.live_lesson_id })).body).toMatchObject({ data: [first] })
  })

  test('stand in a line each where the whole list is asked for, and are the same in any encoding', async () => {
    await world.student('Dan\n"[]"', 'Ho')
    const documented = (await world.did('getStudent', {})).data
    const sent = await world.send('GET', '/admin/getStudent', { headers: { 'Accept-Encoding': 'identity' } })
    expect(sent.headers.get('rows-total')).toBe(String(documented.length))
    const [first, ...lines] = Buffer.from(sent.bytes).toString().split('\n')
    expect([first, lines.at(-1)]).toEqual(['{"success":true,"data":[', '],"message":"Students fetched successfully."}'])
    expect(lines.slice(0, -1).map(line => JSON.parse(line.replace(/,$/, '')) as unknown)).toEqual(documented)
    // A bare list, and one without rows.
    const payments = await world.send('GET', '/admin/payments?status=pending', {})
    expect([Buffer.from(payments.bytes).toString(), payments.headers.get('rows-total')]).toEqual(['[\n\n]', '0'])
    // Rows that are asked for by their ids are few.
    const few = await world.send('GET', `/admin/getStudent?ids=${documented[0]!.student_id}`, {})
    expect(few.headers.get('rows-total')).toBeNull()
  })

  test('are read once for all who ask for them after a change, and anew after the next one', async () => {
    const ida = await world.student('Ida', 'Fong')
    const reads = vi.spyOn(world.database, 'read')
    const seen = async () => {
      const answers = await Promise.all(
        (['boss', 'may', 'kit'] as const).map(as => world.did('getStudent', { ids: ida }, { as })),
      )
      return answers.map(({ data }) => data[0]?.status)
    }
    expect(await seen()).toEqual(['active', 'active', 'active'])
    expect(await seen()).toEqual(['active', 'active', 'active'])
    expect(reads).toHaveBeenCalledTimes(1)
    await world.did('toggleStudentStatus', { studentId: ida })
    reads.mockClear()
    expect(await seen()).toEqual(['inactive', 'inactive', 'inactive'])
    expect(reads).toHaveBeenCalledTimes(1)
    reads.mockRestore()
  })

  test('are the figures of the students whom a class or a lesson concerns, and the ids of those who have none', async () => {
    const course = await world.course('Maths', { lessons: 2, token: 'English' })
    const [eve, flo] = [await world.student('Eve', 'Au'), await world.student('Flo', 'Au')]
    const class_id = await world.classOf('Maths 1', { course, from: '2026-11-24', students: [eve] })
    const [lesson] = (await world.did('getLiveLessons', { class_id })).data
    for (const ids of [class_id, lesson!.live_lesson_id, `${flo},${class_id}`]) {
      const { data, gone } = await world.did('getStudentFigures', { ids })
      expect(data).toEqual([{ student_id: eve, next: '2026-11-24', classes: [class_id] }])
      expect(gone).toEqual(ids.split(','))
    }
    await world.did('deleteClass', { classId: class_id })
    expect(await world.did('getStudentFigures', { ids: class_id })).toMatchObject({ data: [], gone: [class_id, eve] })
  })

  test('are at most five hundred at once', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `S${at}`).join()
    expect(await world.refused('getStudent', { ids })).toContain('400 ids may name at most 500 rows.')
  })
})
