import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { registry } from '#ui/app/registry.ts'
import { files, textOf } from './files.ts'

/** Calls of `t` that run while the module is loaded: what they made would stay in the language of that moment. */
function wordedAtLoad(path: string): readonly string[] {
  const code = textOf(path)
  const found: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each)
    if (!isNode(node) || /Function/.test(node.type)) return
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 't')
      found.push(`${path}: ${code.slice(node.start, node.end)}`)
    for (const each of Object.values(node)) if (typeof each === 'object') look(each)
  }
  look(parseSync(path, code).program.body)
  return found
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const sources = files.filter(path => /^(src\/(ui|client)|commands)\/.*\.tsx?$/.test(path))
const tables = files.filter(path => /^src\/client\/messages\/(?!message\.ts)/.test(path))

describe('messages', () => {
  it('are not worded before anybody sees them', () => {
    expect(sources.filter(path => /\bt\(/.test(textOf(path))).flatMap(wordedAtLoad)).toEqual([])
  })

  it('are whole: no sentence is glued from pieces', () => {
    const glued = /`[^`]*\$\{(?:[^{}]|\{[^{}]*\})*\bt\(|\bt\([^()]*(?:\([^()]*\)[^()]*)*\) \+ |\+ t\(/
    for (const example of ['`@{t(one)} @{two}`', '`@{date}: @{t(text({ value }))}`', 't(one) + two', 'one + t(two)'])
      expect(example.replaceAll('@', '$')).toMatch(glued)
    const wrong = sources.flatMap(path =>
      textOf(path)
        .split('\n')
        .flatMap(line => (glued.test(line) ? `${path}: ${line.trim()}` : [])),
    )
    expect(wrong, 'Make one message of it, with values: t(text({ date, mark })).').toEqual([])
  })

  it('are written once', () => {
    const all = new Map<string, string[]>()
    for (const path of tables)
      for (const [, text = ''] of textOf(path).matchAll(/^ {2}\w+:\s+(['"].*['"]),$/gm))
        all.set(text, [...(all.get(text) ?? []), path])
    expect([...all].filter(([text, paths]) => paths.length > 1 && / /.test(text))).toEqual([])
  })

  it('are all used', () => {
    const used = new Set(sources.flatMap(path => textOf(path).match(/\b\w+Text\.\w+/g) ?? []))
    const dynamic = new Set(
      sources.flatMap(path => [...textOf(path).matchAll(/\b(\w+Text)\[/g)].map(([, name]) => name)),
    )
    const unused = tables.flatMap(path => {
      const [, name] = /export const (\w+) = messages/.exec(textOf(path)) ?? []
      if (name === undefined || dynamic.has(name)) return []
      const keys = [...textOf(path).matchAll(/^ {2}(\w+):/gm)].map(([, key]) => `${name}.${key}`)
      return keys.filter(key => !used.has(key))
    })
    expect(unused).toEqual([])
  })

  it('of a final command say that Ctrl+Z does not undo it', () => {
    for (const { id, command } of registry.all)
      if (command.effect === 'final')
        expect(t(command.final), id).toMatch(
          /^[A-Z].* cannot be undone with Ctrl\+Z\.$|^Payments aren't undone, they're reversed\. /,
        )
  })
})
