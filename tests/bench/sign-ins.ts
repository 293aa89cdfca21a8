import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Where } from '#server/db/open.ts'
import { startProcess } from '#tests/server-process.ts'
import { atMost, type Figures, milliseconds, quantile } from './figures.ts'
import type { BenchSchool } from './school.ts'

const connections = 50
const staff = 4
const longest = 6000

/** Measures what staff notice while others try passwords over many connections, beside the same in quiet. */
export async function measureSignIns(
  figures: Figures,
  engine: string,
  where: Where,
  { token, students }: BenchSchool,
): Promise<void> {
  const server = await startProcess({ where, env: { TRUST_PROXY: '1' } })
  const student = (index: number) => students[(index * 7919) % students.length]!

  async function work(method: string, pathOf: (index: number) => string): Promise<readonly number[]> {
    const times: number[] = []
    const began = performance.now()
    const person = async (first: number) => {
      for (let index = first; performance.now() - began < longest; index += staff) {
        const asked = performance.now()
        const answer = await fetch(`${server.url}${pathOf(index)}`, {
          method,
          headers: { Authorization: `Bearer ${token}` },
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${pathOf(index)} was answered with ${answer.status}.\n${server.output()}`)
        times.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: staff }, (_, first) => person(first)))
    return times
  }

  const quiet = new Map<string, number>()
  async function measure(when: string): Promise<void> {
    const put = (name: string, times: readonly number[]) => {
      const is = quantile(times, 0.99)
      const most = 2 * (quiet.get(name) ?? Number.POSITIVE_INFINITY)
      const aim = quiet.has(name) ? atMost(most, is, 'twice') : undefined
      if (aim === undefined) quiet.set(name, is)
      figures.put(
        students.length,
        `${name} of ${staff} staff, 99th percentile, ${when}, ${engine}`,
        milliseconds(is),
        aim,
      )
    }
    put('reads', await work('GET', index => `/admin/getStudentTokenDetails/${student(index)}`))
    put('writes', await work('PATCH', index => `/admin/toggleStudentStatus/${student(index)}`))
  }

  async function hammered(everywhere: boolean): Promise<void> {
    const others = new Worker(new URL('./hammer-thread.ts', import.meta.url), {
      workerData: { port: server.port, connections, everywhere },
    })
    const from = everywhere ? 'as many addresses' : 'one address'
    const began = performance.now()
    try {
      await measure(`${connections} connections trying passwords from ${from}`)
      others.postMessage('')
      const [answered] = (await once(others, 'message')) as [number]
      const perSecond = Math.round((answered / (performance.now() - began)) * 1000)
      figures.put(students.length, `sign-ins refused per second, from ${from}, ${engine}`, String(perSecond))
    } finally {
      await others.terminate()
    }
  }

  try {
    await work('GET', index => `/admin/getStudentTokenDetails/${student(index)}`)
    await measure('quiet')
    await hammered(false)
    await hammered(true)
  } finally {
    await server.stop()
  }
}
