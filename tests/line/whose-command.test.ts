import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { registry } from '#ui/app/registry.ts'
import { itemsOf } from './plan-of-line.ts'

const listed = registry.all.filter(({ command }) => !command.unlisted)
const labelsOf = ({ command }: (typeof listed)[number]) => [command.title, ...(command.button ? [command.button] : [])]
const says = (text: string, label: string) => label.toLowerCase().startsWith(text.toLowerCase())
/** The rows up to the first that is called as is typed. */
const isCalled = (text: string) => (item: ReturnType<typeof itemsOf>[number]) =>
  item.type === 'command' &&
  [item.invocation.command.title, item.invocation.command.button ?? ''].some(each => says(text, each))

describe('what is typed as a command is called is that command', () => {
  it.each(listed.map(({ command }) => command.title))('%s', title => {
    const [first] = itemsOf(title)
    expect(first?.type === 'command' && first.invocation.command.title.toLowerCase()).toBe(title.toLowerCase())
    expect(first?.type === 'command' && first.line).toBeFalsy()
  })

  it.each(listed.flatMap(({ command: { button } }) => button ?? []))('or as its button says: %s', label => {
    const items = itemsOf(label)
    expect(isCalled(label)(items[0]!)).toBe(true)
    const own = listed.filter(({ command }) => command.button === label)
    for (const { command } of own)
      expect(items.some(item => item.type === 'command' && item.invocation.command === command)).toBe(true)
  })

  it.each([
    ['read all', 'Confirm All'],
    ['mark all as read', 'Confirm All'],
    ['reverse last payment', 'Reverse payment'],
  ])('or by another whole name, also where a word of it names a record: %s', (line, title) => {
    const [first] = itemsOf(line)
    expect(first?.type === 'command' && [first.invocation.command.title, first.line !== undefined]).toEqual([
      title,
      false,
    ])
  })

  it('also when only the first words of it are typed, before all commands with a record', () => {
    for (const label of listed.flatMap(labelsOf)) {
      const words = label.split(' ')
      for (let count = 2; count < words.length; count += 1) {
        const text = words.slice(0, count).join(' ')
        expect([text, itemsOf(text).findIndex(isCalled(text))]).toEqual([text, 0])
      }
    }
  })
})

describe('who wants something new is offered no edit', () => {
  const isEdit = (item: ReturnType<typeof itemsOf>[number]) =>
    item.type === 'command' &&
    item.invocation.command.row !== undefined &&
    /\/(edit|change|update|toggle|delete|erase|open)-/.test(registry.idOf(item.invocation.command)) &&
    item.line !== undefined
  const nouns = ['student', 'class', 'course', 'quiz', 'token', 'message', 'staff', 'invoice', 'lesson', '']
  it.each(['new', 'add', 'create', '新', 'NEW'])('%s', word => {
    for (const noun of nouns)
      for (const rest of ['Chan Siu Ming 91234567', 'wong', '陳大文', 'ka yan F4', 'tai man chan 9123 4567']) {
        const line = [word, noun, rest].filter(Boolean).join(' ')
        expect([line, itemsOf(line).filter(isEdit).length]).toEqual([line, 0])
      }
  })

  it('but what makes one', () => {
    const [first] = itemsOf('new student Chan Siu Ming 91234567')
    expect(first?.type === 'command' && first.invocation.command.title).toBe('Create student')
  })

  it.each([
    ['new staff Chan', 'Add Staff'],
    ['create staff lisa wong', 'Add Staff'],
    ['add student wong', 'Create student'],
    ['new note chan tai man', 'Add a note'],
    ['add course wong', 'Create Course'],
    ['create holiday wong', 'Add Holiday'],
    ['add message wong', 'Create Message'],
  ])('and no command that a word alone calls, with a record: %s', (line, title) => {
    const [first] = itemsOf(line)
    expect(first?.type === 'command' && first.invocation.command.title).toBe(title)
  })

  it('unless the edit is asked for', () => expect(itemsOf('edit student wong first name new').some(isEdit)).toBe(true))
})

describe('what takes something away is offered only where a word says so', () => {
  const dangers = listed.filter(({ command }) => command.group === 'danger')
  /** 'Leave class' says so: somebody is taken out of it. */
  const isSaid = (word: string, { aliases }: AnyCommand) => aliases.some(name => name.startsWith(word))
  const offered = (typed: string, word: string) =>
    itemsOf(typed).flatMap(item => {
      if (item.type !== 'command' || !item.line?.answers.length) return []
      const { command } = item.invocation
      return command.group === 'danger' && !isSaid(word, command) ? [command.title] : []
    })

  it.each([...new Set(dangers.map(({ id }) => id.split('/')[0]!))])('%s and a name', folder => {
    for (const name of ['peter', 'wong', 'chan', 'typhoon', 'dse math', 'christmas', 'algebra', 'f4 live'])
      expect([name, offered(`${folder} ${name}`, folder)]).toEqual([name, []])
  })
})
