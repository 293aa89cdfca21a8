// Builds the console when there is no build yet, or when a source is newer than it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { end, say } from '../src/server/terminal/say.ts'
import { sentence } from '../src/server/terminal/sentence.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  'src/ui',
  'src/client',
  'src/contract',
  'src/manual',
  'src/rules',
  'commands',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}

const built = statSync(join(root, 'dist/ui/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
if (built < Math.max(...sources.map(source => newest(join(root, source))))) {
  // Not installed where only what a running server needs was: a build made elsewhere is then taken as it is.
  const vite = await import('vite').catch(() => undefined)
  if (vite) {
    say(sentence('buildingConsole'))
    // Test runners have another word here, and with it the slow React for development would be delivered.
    process.env.NODE_ENV = 'production'
    await vite.build({ root, logLevel: 'warn' })
  } else if (!built) end(sentence('noBuildTools'))
}
