import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const modules = ['contract', 'rules', 'server']
let known: string | undefined

/** A short word for the code of the server: the same on every machine that runs the same release. */
export function release(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const module of modules) {
    const folder = join(import.meta.dirname, '..', module)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    for (const name of files.sort()) hash.update(readFileSync(join(folder, name)))
  }
  known = hash.digest('hex').slice(0, 8)
  return known
}
