import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * package-lock.json must name every platform's optional packages: without one of them `npm ci` fails on that platform,
 * or everywhere, and npm writes such a file without a word when a registry lacks some. It must name no host, so that it
 * serves wherever the packages come from.
 */

type Dependencies = Readonly<Record<string, string>>
type Entry = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
}

const root = join(import.meta.dirname, '..')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const { packages } = read<{ packages: Readonly<Record<string, Entry>> }>('package-lock.json')
const manifest = read<Entry>('package.json')

/** Where npm would put `name` for the package at `path`: next to it, or in a folder above. */
function installed(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const found = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (found || at === '') return found
  }
}

const complaints: string[] = []
for (const [path, entry] of Object.entries(packages)) {
  if (entry.resolved !== undefined && !entry.link) complaints.push(`${path} names a host: ${entry.resolved}`)
  if (path !== '' && !entry.link && (entry.version === undefined || entry.integrity === undefined)) {
    complaints.push(`${path} has no version or no integrity.`)
  }
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!installed(path, name)) complaints.push(`${path || 'package.json'}: the optional ${name} is missing.`)
  }
}
for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
  for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) complaints.push(`${name} ${version}: write one exact version.`)
    const locked = installed('', name)?.version
    if (locked !== version)
      complaints.push(`${name}: package.json has ${version}, the lock file ${locked ?? 'nothing'}.`)
  }
}
if (complaints.length > 0) {
  console.error(`package-lock.json does not serve everybody:\n${complaints.join('\n')}`)
  console.error('Choose versions whose packages are all there, run npm install, and look again.')
  process.exitCode = 1
}
