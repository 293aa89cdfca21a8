import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { engines } from '#tests/databases.ts'

describe.each(engines)('a test on $name', engine => {
  it('gets a database of its own, empty, which two servers can open', async () => {
    const database = await engine.open()
    const first = await openDatabase(database.options)
    const second = await openDatabase(database.options)
    try {
      expect(await first.schema.introspection.getTables()).toEqual([])
      await first.schema.schema.createTable('bell').addColumn('rings', 'integer').execute()
      expect((await second.schema.introspection.getTables()).map(table => table.name)).toEqual(['bell'])
    } finally {
      await first.close()
      await second.close()
      await database.drop()
    }
  })
})
