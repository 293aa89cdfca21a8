import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on a file system of its own, as small as this; none where this user may not make one. */
export function smallDisks(megabytes: number): readonly { readonly folder: string; readonly remove: () => void }[] {
  if (process.platform !== 'linux') return []
  const folder = mkdtempSync(join(tmpdir(), 'klass-small-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'klass', folder], { stdio: 'ignore' })
  } catch {
    removeFolder()
    return []
  }
  const remove = () => {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    removeFolder()
  }
  return [{ folder, remove }]
}
