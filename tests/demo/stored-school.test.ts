import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFlags } from '#demo/flags.ts'
import { people } from '#demo/people.ts'
import { demoSchool } from '#demo/stored-school.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { SaidError, type Sentence, wordedIn } from '#server/terminal/sentence.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'klass-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Students and nothing else. Other tests cover the content of a school. */
async function makeBareSchool(database: Database, { students }: { readonly students: number }): Promise<void> {
  await database.write(async tx => {
    for (const [index, { fields }] of people(students).entries()) {
      const student = { ...fields, student_photo: null, status: 'active', c_time: '', deleted_at: null } as const
      await tx
        .insertInto('students')
        .values({ ...student, student_id: `S${index}` })
        .execute()
    }
  })
}

/** Starts the demo. Returns its output and the number of students in its database. */
async function start(words: string, day = '2026-11-20') {
  const flags = readFlags(words.split(' ').filter(Boolean))
  if ('code' in flags) throw new SaidError(flags)
  const said: string[] = []
  const say = (sentence: Sentence) => said.push(wordedIn('en', sentence))
  const file = await demoSchool(dataDir, flags, Temporal.PlainDate.from(day), say, makeBareSchool)
  const database = await openDatabase({ file })
  const students = await database.reader.selectFrom('students').select('student_id').execute()
  await database.close()
  return { said, file, students: students.length }
}

async function enrolOneMore(file: string): Promise<void> {
  const database = await openDatabase({ file })
  await database.write(async tx => {
    const student = await tx.selectFrom('students').selectAll().executeTakeFirstOrThrow()
    await tx
      .insertInto('students')
      .values({ ...student, student_id: 'S9999', student_login_id: '' })
      .execute()
  })
  await database.close()
}

test('a stored school is opened again as it is', async () => {
  const first = await start('--students 3')
  expect(first.students).toBe(3)
  expect(first.said).toEqual(['Making a demo school of 3 students ...', expect.stringMatching(/^Made in \d+\.\d s\.$/)])
  expect(readdirSync(dataDir)).toEqual(['demo'])

  await enrolOneMore(first.file)
  const second = await start('')
  expect(second).toMatchObject({ file: first.file, students: 4 })
  expect(second.said).toEqual(['The demo school of 3 students is there, made today.'])
  expect(await start('--students 3')).toMatchObject({ students: 4 })
})

test('it is made anew on request, or when another size is asked for, and says so', async () => {
  const { file } = await start('--students 3')
  await enrolOneMore(file)
  expect(await start('--reset --students 3')).toMatchObject({ students: 3 })
  const grown = await start('--students 5')
  expect(grown.students).toBe(5)
  expect(grown.said[0]).toBe('The demo school has 3 students; it is made anew with 5 students.')
})

test('on a later day it says how old it is and how to have a fresh one', async () => {
  await start('--students 2')
  const { said, students } = await start('', '2026-11-23')
  expect(students).toBe(2)
  expect(said).toEqual([
    'The demo school of 2 students was made on 2026-11-20: npm run demo -- --reset makes it fresh.',
  ])
})

test('an interrupted one is never opened', async () => {
  mkdirSync(join(dataDir, 'demo.making'))
  writeFileSync(join(dataDir, 'demo.making', 'klass.db'), 'half a school')
  mkdirSync(join(dataDir, 'demo'))
  writeFileSync(join(dataDir, 'demo', 'klass.db'), 'half a school')
  expect(await start('--students 2')).toMatchObject({ students: 2 })
  expect(existsSync(join(dataDir, 'demo.making'))).toBe(false)
})

test('the database of the real school beside it is not touched', async () => {
  writeFileSync(join(dataDir, 'klass.db'), 'the real one')
  await start('--students 2')
  await start('--reset --students 2')
  expect(readdirSync(dataDir).toSorted()).toEqual(['demo', 'klass.db'])
})
