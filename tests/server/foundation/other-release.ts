import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A copy of the server in a folder of its own, whose files a test may replace. */
export function copyOfServer() {
  const folder = mkdtempSync(join(tmpdir(), 'klass-release-'))
  mkdirSync(join(folder, 'src'))
  for (const name of ['package.json', 'src/contract', 'src/rules', 'src/server'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    entry: join(folder, 'src/server/main/serve.ts'),
    change(file: string, from: string, to: string) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}.`)
      writeFileSync(path, text.replace(from, to))
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
