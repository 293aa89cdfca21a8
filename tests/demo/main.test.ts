import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'klass-demo-'))
let stop: () => Promise<unknown> = async () => undefined
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('one command makes a school and serves it, whatever DATABASE_URL says', async () => {
  const environment = {
    ...process.env,
    LC_ALL: 'C',
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: 'postgres://nobody@nowhere/real',
  }
  const demo = spawn(process.execPath, ['src/demo/main.ts', '--students', '2'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>(resolve => demo.once('exit', resolve))
  stop = () => {
    demo.kill('SIGTERM')
    return ended
  }
  let said = ''
  for await (const text of demo.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (said.includes('on this computer only')) break
  }
  expect(said).toContain('DATABASE_URL is set; the demo leaves that database alone')
  expect(said).toContain('Sign in as boss with the password demo')
  const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
  const answer = await fetch(`${url}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: 'demo' }),
  })
  expect(await answer.json()).toMatchObject({ message: 'Login successful', user: { role: 'boss' } })
  expect(await stop()).toBe(0)
})
