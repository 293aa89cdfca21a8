import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { kinds, units } from '#server/main/service-units.ts'

const service = { folder: '/srv/K & B 100%', node: '/opt/no de/bin/node', dataDir: '/srv/<data>', user: 'klass' }

test('the unit of systemd is one that systemd understands', () => {
  const text = units.systemd(service)
  expect(text).toContain('ExecStart="/opt/no de/bin/node" src/server/main/serve.ts')
  expect(text).toContain('WorkingDirectory=/srv/K & B 100%%')
  expect(text).toContain('ReadWritePaths="/srv/<data>"')
  // Where there is no systemd, its words above are all that can be looked at.
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const folder = mkdtempSync(join(tmpdir(), 'klass-unit-'))
  const file = join(folder, 'klass.service')
  writeFileSync(file, units.systemd({ folder, node: process.execPath, dataDir: join(folder, 'my data'), user: 'root' }))
  try {
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter(line => line.includes('klass.service'))).toEqual([])
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('in the units of macOS and Windows every path stands as text', () => {
  expect(units.launchd(service)).toContain('<key>WorkingDirectory</key><string>/srv/K &amp; B 100%</string>')
  expect(units.launchd(service)).toContain('<string>/srv/&lt;data&gt;/klass.log</string>')
  expect(units.windows(service)).toContain('<WorkingDirectory>/srv/K &amp; B 100%</WorkingDirectory>')
  expect(units.windows(service)).toContain('<Arguments>src/server/main/serve.ts</Arguments>')
})

test('what is printed is the unit alone, and what to do with it stands beside it', () => {
  const env = { PATH: process.env.PATH, DATA_DIR: '/srv/klass' }
  for (const kind of kinds) {
    const { stdout, stderr } = spawnSync(process.execPath, ['src/server/main/service.ts', kind], {
      env,
      encoding: 'utf8',
    })
    expect(stdout).toContain(resolve(process.execPath))
    expect(stdout).toMatch(kind === 'systemd' ? /^\[Unit\]\n/ : /^<\?xml /)
    expect(stderr).toContain('It must have the line DATA_DIR=/srv/klass')
  }
  const refused = () =>
    execFileSync(process.execPath, ['src/server/main/service.ts', 'upstart'], { env, stdio: 'pipe' })
  expect(refused).toThrow('There is no unit for upstart.')
})
