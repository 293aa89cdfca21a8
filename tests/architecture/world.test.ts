import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, password } from '#tests/world.ts'

describe.each(engines)('a school made for a test on $name', engine => {
  it('has staff who can sign in, and a clock that the test turns', async () => {
    const world = await openWorld(engine)
    try {
      const { token, user } = await world.did('login', { username: 'may', password })
      expect(user).toEqual({ username: 'may', name: 'May', role: 'super admin' })
      const headers = { Authorization: `Bearer ${token}` }
      expect(await world.did('verify', {}, { as: 'nobody', headers })).toMatchObject({ username: 'may' })
      world.clock.pass({ hours: 13 })
      expect(await world.refused('verify', {}, { as: 'nobody', headers })).toContain('401')
    } finally {
      await world.close()
    }
  })

  it('can have a second server, which sees what the first one did', async () => {
    const world = await openWorld(engine)
    const secondServer = await world.secondServer()
    try {
      const course = await world.course('P5 English')
      const chan = await world.student('Tai Man', 'Chan', '陳大文', { phone: '9123 4567' })
      await world.classOf('P5 English, Tuesday', { course, students: [chan], from: '2026-11-24' })
      const { data } = await secondServer.did('getStudent', {}, { as: 'kit' })
      expect(data.map(student => student.chinese_name)).toEqual(['陳大文'])
    } finally {
      await secondServer.close()
      await world.close()
    }
  })
})
