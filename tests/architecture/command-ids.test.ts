import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { registry } from '#ui/app/registry.ts'
import { files, textOf } from './files.ts'

const ids = new Set(registry.all.map(({ id }) => id))

/** The ids of commands that a file writes down as text. */
function idsIn(path: string, source: string): readonly string[] {
  const found: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'Literal' && typeof value === 'string' && ids.has(value)) found.push(`${path} says '${value}'`)
    if (type === 'TemplateElement') {
      const { cooked } = value as { cooked?: string }
      if (cooked !== undefined && ids.has(cooked)) found.push(`${path} says '${cooked}'`)
    }
    Object.values(node).forEach(look)
  }
  look(parseSync(path, source).program)
  return found
}

describe('a command is named by its text', () => {
  it('in the registry and in links only: everybody else has the command itself', () => {
    const sources = files.filter(path => /^(src|commands)\/.*\.tsx?$/.test(path))
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap(path => idsIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    ['a text', `runner.start('students/open-student')`],
    ['a key', `const commands = { 'students/open-student': {} }`],
    ['a template', 'const id = `students/open-student`'],
    ['an attribute', `const button = <Button command="students/open-student" />`],
  ])('which is seen in %s', (_, source) => {
    expect(idsIn('src/ui/a.tsx', source)).toHaveLength(1)
  })

  it('and not where there is none', () => {
    const source = `import open from '#commands/students/open-student.ts'\nconst path = '/students'`
    expect(idsIn('src/ui/a.tsx', source)).toEqual([])
  })
})
