import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from './api.ts'

const most = 20

/** Those of a class, as they are asked about. */
export async function membersOf(api: Api, class_id: string): Promise<string> {
  const { data } = await api.getClassStudents({ class_id })
  return data.map(student => student.student_id).join(',')
}

/** Who would be in two places, a line each. The person decides; nobody is kept from going on. */
export async function clashLines(api: Api, asked: Input<Calls['getClashes']>): Promise<readonly string[]> {
  if (asked.student_ids === '') return []
  const { data } = await api.getClashes(asked)
  const lines = data.map(
    clash =>
      `${clash.student_name} (${clash.student_id}) is in ${clash.class_name} on ${clash.date}, ${clash.start_time.slice(0, 5)}–${clash.end_time.slice(0, 5)}`,
  )
  return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines
}
