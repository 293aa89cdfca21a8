import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doubtsAbout, knownSettings, unknownIn } from '#server/main/known-settings.ts'
import { type Sentence, wordedIn } from '#server/terminal/sentence.ts'

const inEnglish = (sentences: readonly Sentence[]) => sentences.map(each => wordedIn('en', each))
const root = join(import.meta.dirname, '../../..')

test('every setting that is read is known by its name', () => {
  const text = readFileSync(join(root, 'src/server/main/settings.ts'), 'utf8')
  const read = [...text.matchAll(/(?:given\(|number\(|file\(|environment\.)'?([A-Z][A-Z0-9_]+)/g)].map(
    ([, name]) => name!,
  )
  const others = ['PGHOST']
  expect([...new Set(read)].toSorted().filter(name => !others.includes(name))).toEqual([...knownSettings].toSorted())
})

test('a line of klass.env that is no setting is named with the nearest one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klass-env-'))
  const file = join(folder, 'klass.env')
  writeFileSync(file, 'PORT=9001\nBACKUP_PASPHRASE="a long passphrase"\nTRUSTPROXY=1\nPGSSLMODE=x\nTZ=UTC\n')
  expect(inEnglish(unknownIn(file))).toEqual([
    'BACKUP_PASPHRASE in klass.env is no setting. Is BACKUP_PASSPHRASE meant?',
    'TRUSTPROXY in klass.env is no setting. Is TRUST_PROXY meant?',
  ])
  chmodSync(file, 0o644)
  expect(inEnglish(doubtsAbout([], file))).toEqual([
    `Others on this computer can read ${file}, which may hold secrets. Run: chmod 600 ${file}`,
  ])
  chmodSync(file, 0o600)
  expect(doubtsAbout([], file)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a name of the environment that is nearly a setting is named, and no other', () => {
  const names = ['PATH', 'HOSTNAME', 'BACKUP_PASSPHRAS', 'LOGLEVEL', 'PORT', 'DATABASE_NAME', 'npm_config_cache']
  expect(inEnglish(doubtsAbout(names, undefined))).toEqual([
    'BACKUP_PASSPHRAS is set, which is no setting. Is BACKUP_PASSPHRASE meant?',
    'LOGLEVEL is set, which is no setting. Is LOG_LEVEL meant?',
  ])
})

test('a Node that is too old is told so in one sentence, before it meets TypeScript', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.11.0' })`
  const script = `${old}; require(${JSON.stringify(join(root, '.setup/check-node.cjs'))})`
  const told = (LC_ALL: string) =>
    spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: { ...process.env, LC_ALL } })
  expect(told('C')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Klass needs Node 26 or newer/) })
  expect(told('zh_HK.UTF-8')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Klass須使用Node 26或更新/) })
  expect(spawnSync(process.execPath, [join(root, '.setup/check-node.cjs')]).status).toBe(0)
  const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
    scripts: Record<string, string>
  }
  expect(engines.node).toBe('>=26')
  for (const name of ['prestart', 'predemo', 'backup', 'restore', 'recover', 'certificate', 'service'])
    expect(scripts[name]).toMatch(/^node \.setup\/check-node\.cjs && /)
})
