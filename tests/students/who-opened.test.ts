import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '#server/main/server.ts'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { addOpenings, type Openings, openingsOf } from '#server/office/personal-data/openings.ts'
import { engines } from '#tests/databases.ts'
import { pixel } from '#tests/pictures.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('who opened the details of a student on $name', engine => {
  let world: World
  let student: string
  let photo: string
  beforeAll(async () => {
    world = await openWorld(engine)
    student = await world.student('Tai Man', 'Chan', '陳大文')
    photo = (await world.did('setStudentPhoto', { studentId: student, data: pixel })).student_photo
  })
  afterAll(() => world.close())

  const rows = () => world.database.reader.selectFrom('openings').selectAll().orderBy('day').orderBy('staff').execute()
  const failed: unknown[] = []
  const collect = (): Openings =>
    openingsOf(
      rows => addOpenings(world.database, rows),
      error => failed.push(error),
    )

  test('is noted by a server for each call that shows them, once a day for each person', async () => {
    const other = await world.student('Ka Yan', 'Lee')
    const before = await world.database.reader.selectFrom('revisions').selectAll().execute()
    const log = await world.database.reader.selectFrom('audit_log').select('id').execute()
    const server = await startServer({
      where: world.fresh.options,
      clock: world.clock.now,
      logLevel: 'silent',
      console: null,
    })
    try {
      for (const [name, paths] of [
        ['kit', [`/admin/getStudentTokenDetails/${student}`, `/admin/getStudentTokenDetails/${student}`]],
        ['may', [`/${photo}`, `/admin/getStudentTransactionRecords/${student}`]],
        ['boss', [`/admin/getStudentAttendanceByMonth?student_id=${student}&month=2026-11`, '/admin/getStudent']],
        // Lists are not noted, nor the rows that a console reads because a colleague has changed them.
        ['kit', ['/admin/getStudent', `/admin/getStudent?ids=${other}`]],
      ] as const) {
        const headers = { Authorization: `Bearer ${await world.signIn(name)}` }
        for (const path of paths) expect((await fetch(server.url + path, { headers })).status).toBe(200)
        const missing = await fetch(`${server.url}/admin/getStudentTokenDetails/S0099`, { headers })
        expect(missing.status).toBe(404)
      }
    } finally {
      await server.close()
    }
    expect((await rows()).map(({ student_id, staff, day }) => [student_id, staff, day])).toEqual([
      [student, 'boss', '2026-11-20'],
      [student, 'kit', '2026-11-20'],
      [student, 'may', '2026-11-20'],
    ])
    // It is no operation: no list is loaded again, and there is nothing to undo.
    expect(await world.database.reader.selectFrom('revisions').selectAll().execute()).toEqual(before)
    expect(await world.database.reader.selectFrom('audit_log').select('id').execute()).toEqual(log)
  })

  test('is collected, and written together', async () => {
    const openings = collect()
    const now = Temporal.Instant.from('2026-11-21T15:59:00Z')
    for (let turn = 0; turn < 3; turn += 1) openings.note(student, 'kit', now)
    openings.note(student, 'kit', now.add({ minutes: 2 }))
    openings.note('S0099', 'kit', now)
    expect(await rows()).toHaveLength(3)
    await Promise.all([openings.write(), openings.write()])
    expect((await rows()).slice(3).map(({ staff, day }) => [staff, day])).toEqual([
      ['kit', '2026-11-21'],
      ['kit', '2026-11-22'],
    ])
    // Another server has noted it, too.
    const other = collect()
    other.note(student, 'kit', now)
    await other.write()
    expect(await rows()).toHaveLength(5)
    expect(failed).toEqual([])
  })

  test('is shown to bosses, the newest first', async () => {
    const { data } = await world.did('getStudentOpenings', { studentId: student })
    expect(data.map(({ staff, staff_name, day }) => [staff, staff_name, day]).slice(0, 2)).toEqual([
      ['kit', 'Kit', '2026-11-22'],
      ['kit', 'Kit', '2026-11-21'],
    ])
    expect(await world.refused('getStudentOpenings', { studentId: student }, { as: 'may' })).toBe(
      '403 Your role super admin may not do this.',
    )
  })

  test('is kept as long as the log', async () => {
    world.clock.set('2028-11-21T10:00')
    await tidyUp(world.database, world.clock.now(), 1_000_000)
    expect((await rows()).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  })
})
