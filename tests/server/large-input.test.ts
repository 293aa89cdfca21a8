import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { png } from '#tests/pictures.ts'
import { openWorld, type World } from '#tests/world.ts'

const large = 64 * 1024

describe.each(engines)('a large body on $name', engine => {
  let world: World
  let server: Server
  let headers: Readonly<Record<string, string>>
  beforeEach(async () => {
    world = await openWorld(engine)
    headers = { Authorization: `Bearer ${await world.signIn('boss')}` }
    const { options: where } = world.fresh
    server = await startServer({ where, console: null, log: createLog('silent'), clock: world.clock.now })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
    await world.close()
  })
  const send = async (method: string, path: string, body: string, key: string) => {
    const answer = await fetch(server.url + path, { method, headers: { ...headers, 'Idempotency-Key': key }, body })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const students = Array.from({ length: 1000 }, (_, at) => ({
    line: at + 2,
    first_name: 'Tai Man',
    surname: `Chan ${at}`,
    address: 'Flat A, 12/F, 18 Argyle Street, Mong Kok',
  }))
  const list = (rows: readonly object[]) => JSON.stringify({ rows, dryRun: false })

  test('is neither parsed nor hashed by the thread that answers everybody', async () => {
    const id = await world.student('Ka Yan', 'Lee')
    const photo = JSON.stringify({ data: (await png(300, 300)).toString('base64') })
    const bodies = [list(students), photo]
    for (const body of bodies) expect(body.length).toBeGreaterThan(large)
    const parsed = vi.spyOn(JSON, 'parse')
    expect((await send('POST', '/admin/importStudents', list(students), 'list')).status).toBe(200)
    expect((await send('PUT', `/admin/setStudentPhoto/${id}`, photo, 'photo')).status).toBe(200)
    expect(parsed.mock.calls.filter(([text]) => bodies.includes(text))).toEqual([])
    parsed.mockRestore()
    expect((await world.did('getStudent', {})).data).toHaveLength(1001)
  })

  test('gets its first answer under the same key, with its members in any order, and another body is refused', async () => {
    const first = await send('POST', '/admin/importStudents', list(students), 'list')
    const turned = students.map(row => Object.fromEntries(Object.entries(row).reverse()))
    const again = await send('POST', '/admin/importStudents', list(turned), 'list')
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    const other = students.with(999, { ...students[999]!, surname: 'Wong' })
    expect((await send('POST', '/admin/importStudents', list(other), 'list')).status).toBe(422)
    expect((await world.did('getStudent', {})).data).toHaveLength(1000)
  })

  test('is refused in the words of a small one', async () => {
    const message = async (body: string, key: string) => {
      const { status, text } = await send('POST', '/admin/importStudents', body, key)
      return [status, (JSON.parse(text) as { message: string }).message]
    }
    const wrong = { ...students[0]!, first_name: 7 }
    const [status, words] = await message(list([wrong]), 'small')
    expect(status).toBe(400)
    expect(await message(list([wrong, ...students]), 'large')).toEqual([status, words])
    expect(await message(`${list(students)}}`, 'no JSON')).toEqual(await message('{}}', 'small, no JSON'))
  })
})
