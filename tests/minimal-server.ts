import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { consolePages } from '#server/http/console.ts'
import type { Env } from '#server/http/service.ts'
import { type DocumentedCall, documentedCalls } from './documented-calls.ts'

/** The one student, class, lesson and so on: a value for each name of a documented field. */
const values: Readonly<Record<string, unknown>> = {
  success: true,
  isValid: true,
  message: 'Done.',
  token: 'a token',
  user: { role: 'boss' },
  full_mark: 100,
  total_lessons: 4,
  total_amount: 1200,
  token_value: 300,
  amount: 3,
  live_token_amount: 3,
  video_token_amount: 0,
  progress: '1/4',
  rank: 1,
  status: 'active',
  role: 'boss',
  type: 'video',
  token_type: 'Live',
  record_type: 'live',
  recipient_type: 'all',
  student_id: 'S1',
  student_string: 'S1 Chan Tai Man',
  student_name: 'Chan Tai Man',
  first_name: 'Tai Man',
  surname: 'Chan',
  chinese_name: '陳大文',
  class_id: 'C1',
  lesson_id: 'L1',
  live_lesson_id: 'L1',
  class_name: 'F4 Monday',
  course_name: 'F4 English',
  quiz_name: 'Unit test',
  token_name: 'English',
  holiday_name: 'Founders Day',
  lesson_date: '2026-11-20',
  leave_date: '2026-11-20',
  date: '2026-11-20',
  holiday: '2026-12-25',
  class_start_date: '2026-11-20',
  class_end_date: '2026-12-11',
  start_date: '2026-11-01',
  end_date: '2026-12-31',
  start_time: '16:00:00',
  end_time: '17:00:00',
  timeSlot: '16:00:00-17:00:00',
  month: '2026-11',
  yearMonth: '2026-11',
  attendance: 'presence',
  homework_status: 0,
  ctime: '2026-11-01T02:00:00.000Z',
  c_time: '2026-11-01T02:00:00.000Z',
  timestamp: '2026-11-01T02:00:00.000Z',
  transaction_type: 'Add',
  students: [{ student_id: 'S1', student_name: 'Chan Tai Man' }],
}
const ofCall: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  pendingPayments: { status: 'pending' },
  pendingVideoPayments: { status: 'pending' },
}
const wholeAnswers: Readonly<Record<string, unknown>> = {
  checkLessonQuizzes: { success: true, data: { L1: true } },
  getAttendanceCode: { success: true, data: 'a code' },
}

/**
 * Further rows of a list, as far as they differ from the first. Whatever else the documents do not know is asked for, all
 * rows are sent.
 */
const otherRows: Readonly<Record<string, readonly object[]>> = {
  getLiveLessons: [{ lesson_date: '2026-11-27' }],
  getLiveLesson: [{ live_lesson_id: 'L2', lesson_id: 'L2', lesson_date: '2026-11-27' }],
}

/** Values of attendance are documented as optional, with defaults. */
const mayBeLeftOut: Readonly<Record<string, readonly string[]>> = {
  getLessonAttendance: ['attendance', 'homework_status', 'live_lesson_id', 'date'],
}

/** The least that the documents promise of an answer: only documented fields, and only those that every row has. */
export function minimalAnswer({ name, answered, answer }: DocumentedCall): unknown {
  if (name in wholeAnswers) return wholeAnswers[name]
  const left = mayBeLeftOut[name] ?? []
  const fields = answered.filter(field => !field.endsWith('?') && !left.includes(field))
  const row = Object.fromEntries(
    fields.map(field => [
      field,
      ofCall[name]?.[field] ?? values[field] ?? (/_time$/.test(field) ? null : `a ${field.replaceAll('_', ' ')}`),
    ]),
  )
  if (answer === 'list') return [row]
  if (answer === 'object') return { ...row, ...('status' in row ? { status: 'inactive' } : {}) }
  const { answer: schema }: CallDescription = calls[name as CallName]
  const inside = typeof schema === 'string' || !('entries' in schema) ? undefined : (schema.entries as Entries).data
  if (inside?.type !== 'array') return { success: true, data: row }
  return { success: true, data: [row, ...(otherRows[name] ?? []).map(other => ({ ...row, ...other }))] }
}
type Entries = Readonly<Record<string, { readonly type: string } | undefined>>

/** What a call may name: what some answer has named. */
const known: ReadonlySet<unknown> = new Set(
  documentedCalls.flatMap(each => {
    const texts: unknown[] = []
    if (each.answer !== 'image' && each.answer !== 'pdf')
      JSON.stringify(minimalAnswer(each), (_, value: unknown) => {
        if (typeof value === 'string') texts.push(value)
        return value
      })
    return texts
  }),
)

export type MinimalServer = { readonly url: string; close(): Promise<void> }

/**
 * A server that answers every documented call with the least the documents promise, and everything else with a plain
 * 404, as it does a call about an id that it has never named.
 */
export async function startMinimalServer(): Promise<MinimalServer> {
  const app = new Hono<Env>()
  for (const each of documentedCalls) {
    if (each.answer === 'image') continue
    app.on(each.method, each.path, c =>
      Object.values(c.req.param()).some(id => !known.has(id))
        ? c.json({ success: false, message: 'There is no such thing.' }, 404)
        : each.answer === 'pdf'
          ? c.body('%PDF-1.4', 200, { 'Content-Type': 'application/pdf' })
          : c.json(minimalAnswer(each) as object, each.status as 200),
    )
  }
  for (const path of ['/admin/*', '/api/*', '/photos/*']) app.all(path, c => c.text('Not Found', 404))
  app.route('/', consolePages(join(import.meta.dirname, '..', 'dist', 'ui')))
  const server: Server = createServer(getRequestListener(app.fetch))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
