import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly sbom: string }
  readonly dependencies: Readonly<Record<string, string>>
}

it('the list of components has what the server runs and what browsers get, and no tool of development', () => {
  const [npm, ...parameters] = manifest.scripts.sbom.split(' ')
  const list = JSON.parse(execFileSync(npm!, parameters, { cwd: root, encoding: 'utf8' })) as {
    readonly components: readonly { readonly 'bom-ref': string }[]
  }
  const listed = list.components.map(each => each['bom-ref'])
  const shipped = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)
  expect(listed).toEqual(expect.arrayContaining(shipped))
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['pg', 'react', 'cmdk']))
  expect(listed.filter(each => /^(vite|vitest|fast-check)@/.test(each))).toEqual([])
})
