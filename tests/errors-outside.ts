import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the reporter leaves the errors that no test has caught, one a line. */
export const outsideFile = (folder: string): string => join(folder, 'errors-outside.txt')

/** Notes what failed outside of the tests: vitest counts it, and its JSON does not name it. */
export default class ErrorsOutside implements Reporter {
  onTestRunEnd: Required<Reporter>['onTestRunEnd'] = (_modules, errors) => {
    const folder = process.env.RUN_NOTES
    if (folder === undefined || errors.length === 0) return
    const lines = errors.map(({ name, message, stack, VITEST_TEST_PATH: path }) =>
      [path ?? '', `${name}: ${message}`, ...(stack ?? '').split('\n').slice(1, 6)].join(' | ').replaceAll('\n', ' '),
    )
    writeFileSync(outsideFile(folder), lines.join('\n'))
  }
}
