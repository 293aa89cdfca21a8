import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const modules = ['contract', 'rules', 'server']
let known: Promise<string> | undefined

/**
 * A short word for the code of the server: the same on every machine that runs the same release. It is to be asked for at
 * the start, because the files may be those of another release later.
 */
export function release(): Promise<string> {
  known ??= read()
  return known
}

async function read(): Promise<string> {
  const hash = createHash('sha256')
  for (const module of modules) {
    const folder = join(import.meta.dirname, '..', module)
    const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.ts'))
    for (const name of files.sort()) hash.update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 8)
}
