import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Every file of the repository that is tracked, or would be with the next commit; paths from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter(path => path !== '' && existsSync(join(root, path)))
  .sort()

export const isSource = (path: string): boolean => /^(src|commands|tests)\/.*\.tsx?$/.test(path)

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
