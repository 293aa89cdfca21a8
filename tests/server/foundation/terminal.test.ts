import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chinese } from '#server/terminal/chinese.ts'
import { languageOf } from '#server/terminal/language.ts'
import { asItIs, SaidError, sentence, sentenceOf, wordedIn } from '#server/terminal/sentence.ts'
import { texts } from '#server/terminal/texts.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'klass-terminal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names of programs, systems and things, and words that are typed as they are. */
const names = new Set(
  `AirDrop Android BOSS_PASSWORD CA Enter GB HOST HTTP HTTPS Klass MB Mac N Node PEM PORT PostgreSQL SQLite UTF USB Windows boss demo
  iPad iPhone klass launchd no npm off required start systemd windows yes debug error info silent warn localhost kit may nobody`.split(
    /\s+/,
  ),
)
/** Commands, which are typed as they stand. */
const commands =
  /npm (run \S+( --( \S+)*)?|ci( && npm run build)?|start)|chmod 600 \S+|createdb( --\S+)+|alter role \S+ createdb|^# .*(npm run|sudo|schtasks|icacls|useradd).*$/gm
/** What has a sign or a figure in it is a path, an address, an option, a setting or a number. */
const signed = /[\w*]*[-/._=:\\@%$#\d+][-\w/._=:\\@%$#*+[\]~]*/g

function englishIn(text: string): readonly string[] {
  const left = text
    .replace(/\{\w+\}/g, '1')
    .replace(commands, '')
    .replace(signed, ' ')
  return (left.match(/[a-z]+/gi) ?? []).filter(word => !names.has(word))
}
const han = /\p{Script=Han}/u

test.each([
  [{}, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'en_HK.UTF-8' }, 'en'],
  [{ LANG: 'zh_HK.UTF-8' }, 'zh-HK'],
  [{ LANG: 'zh_TW.utf8' }, 'zh-HK'],
  [{ LANG: 'zh_HK' }, 'zh-HK'],
  [{ LANG: 'yue_HK.UTF-8@stroke' }, 'zh-HK'],
  // A terminal with other characters would show signs that mean nothing.
  [{ LANG: 'zh_HK.BIG5-HKSCS' }, 'en'],
  [{ LANG: 'zh_HK.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'zh_HK.UTF-8' }, 'zh-HK'],
  [{ LANG: 'zh_HK.UTF-8', LC_MESSAGES: 'zh_HK.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'zh_HK.UTF-8', LC_ALL: '' }, 'zh-HK'],
])('%o is written to in %s', (environment, language) => {
  expect(languageOf(environment)).toBe(language)
})

describe('what commands say', () => {
  test('has no English in Chinese but names and what is typed, and no Chinese in English', () => {
    expect(Object.entries(chinese).filter(([, text]) => englishIn(text).length > 0)).toEqual([])
    expect(Object.entries(texts).filter(([, text]) => han.test(text))).toEqual([])
  })

  test('has the values of the English, and the punctuation of Chinese', () => {
    const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
    for (const [code, text] of Object.entries(chinese))
      expect([code, valuesIn(text)]).toEqual([code, valuesIn(texts[code as keyof typeof texts])])
    const wrong = /[一-鿿](?:[,;?!]|\.(?!\w)|:(?!\w))|[,;?!][一-鿿]|[一-鿿]\(|\.\.\.|[一-鿿] [\w{]|[\w}] [一-鿿]/
    expect(Object.entries(chinese).filter(([, text]) => wrong.test(text))).toEqual([])
  })

  test('is worded with its parts, and other programs are quoted', () => {
    const lost = sentence('lostNumbers', {
      numbers: [asItIs('LR-2026-000002'), sentence('lostBetween', { from: 'LI-2026-000003', to: 'LI-2026-000005' })],
    })
    expect(wordedIn('en', lost)).toBe(
      'On paper and not in the backup: LR-2026-000002, LI-2026-000003 to LI-2026-000005. New ones continue above them.',
    )
    expect(wordedIn('zh-HK', lost)).toBe(
      '紙本上有而備份內沒有：LR-2026-000002、LI-2026-000003至LI-2026-000005。新的編號會由其後繼續。',
    )
    const error = new SaidError(sentence('fileInUse', { file: 'klass.db' }))
    expect(error.message).toBe('klass.db is in use. Stop Klass first.')
    expect(wordedIn('zh-HK', sentenceOf(error))).toBe('klass.db正在使用。請先停止Klass。')
    expect(wordedIn('zh-HK', sentenceOf(new Error('disk I/O error')))).toBe('disk I/O error')
  })
})

/** Runs a command to its end, or until it has said that it is ready. */
async function saidBy(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const [script = '', ...parameters] = words
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const usual = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', READERS: '2' }
  const child = spawn(process.execPath, [join(root, script), ...parameters], { env: { ...usual, ...env }, cwd: folder })
  child.stdin.end('nobody\n')
  let said = ''
  const hear = (text: string) => {
    said += text
    if (/https?:\/\/(127\.0\.0\.1|localhost):\d+[\s\S]*\n$/.test(said)) child.kill('SIGTERM')
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  await once(child, 'close')
  return said
}

const everythingWrong = {
  PORT: '99999',
  SESSION_HOURS: '-',
  DATABASE_URL: 'mysql://x',
  LOG_LEVEL: '2',
  BOSS_PASSWORD: '1234',
  CORS_ORIGINS: 'https://a.example/path',
  TRUST_PROXY: '2',
  HOST: '0.0.0.0',
  BACKUP_PASSPHRASE: '12',
  BACKUP_S3_URL: 'http://x/y',
  LOG_LEVE: '2',
}
const main = (name: string) => `src/server/main/${name}.ts`

const inChinese: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
  [[main('serve')], {}],
  [[main('serve')], everythingWrong],
  [[main('backup'), '/nowhere/klass.db'], {}],
  [[main('recover')], {}],
  [[main('restore')], {}],
  [[main('restore'), join(root, 'package.json')], {}],
  [[main('certificate'), 'school.local'], {}],
  [[main('service'), 'launchd'], {}],
  [['src/demo/main.ts', '--students', '1'], { DATA_DIR: join(folder, 'demo') }],
  [['src/demo/main.ts', '--resett'], {}],
]

test.each(inChinese)('%j speaks Chinese where the terminal does', async (words, env) => {
  const said = await saidBy(words, { DATA_DIR: join(folder, 'school'), LANG: 'zh_HK.UTF-8', ...env })
  // The unit of a service is no sentence, and a password that was made is nobody's word.
  const own = said.replace(/<\?xml[\s\S]*<\/plist>/, '').replace(/(密碼 {2,})\S+/, '$1')
  expect([englishIn(own), han.test(own)]).toEqual([[], true])
})

test('and English where it does not', async () => {
  for (const words of [[main('serve')], [main('service')], ['src/demo/main.ts', '--resett']])
    expect(await saidBy(words, { ...everythingWrong, LANG: 'C' })).toMatch(/^(?!.*\p{Script=Han})[\s\S]+$/u)
})
