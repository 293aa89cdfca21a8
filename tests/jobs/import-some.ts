import type { World } from '#tests/world.ts'

/** Imports this many students, 'No 0 Chan' and so on, and returns their ids. */
export async function importSome(world: World, count: number): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ line: at + 1, first_name: `No ${at}`, surname: 'Chan' }))
  return (await world.did('importStudents', { rows, dryRun: false })).data.rows.flatMap(row => row.student_id ?? [])
}
