import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './lazy.ts'

const root = join(import.meta.dirname, '../../..')
const modules = ['contract', 'rules', 'server']

/**
 * A short word for the code of the server and its libraries: the same on every machine that runs the same release. It is
 * to be asked for at the start, because the files may be those of another release later.
 */
export const release = once((): string => {
  const hash = createHash('sha256')
  for (const module of modules) {
    const folder = join(root, 'src', module)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    for (const name of files.sort()) hash.update(readFileSync(join(folder, name)))
  }
  const libraries = join(root, 'package-lock.json')
  if (existsSync(libraries)) hash.update(readFileSync(libraries))
  return hash.digest('hex').slice(0, 8)
})
