import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly sbom: string }
  readonly dependencies: Readonly<Record<string, string>>
}

it('the list of components tells what the server runs and browsers get from the tools of development', () => {
  const [npm, ...parameters] = manifest.scripts.sbom.split(' ')
  const { components } = JSON.parse(execFileSync(npm!, parameters, { cwd: root, encoding: 'utf8' })) as {
    readonly components: readonly {
      readonly 'bom-ref': string
      readonly properties: readonly { readonly name: string }[]
    }[]
  }
  const isTool = (each: (typeof components)[number]) =>
    each.properties.some(({ name }) => name === 'cdx:npm:package:development')
  const shipped = components.flatMap(each => (isTool(each) ? [] : [each['bom-ref']]))
  const expected = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)
  expect(shipped).toEqual(expect.arrayContaining(expected))
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['pg', 'react', 'cmdk']))
  expect(shipped.filter(each => /^(vite|vitest|fast-check)@/.test(each))).toEqual([])
})
