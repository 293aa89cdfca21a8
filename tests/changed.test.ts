import { describe, expect, test } from 'vitest'
import { concernedBy, within } from './changed.ts'

const many = Array.from({ length: 50 }, (_, at) => `import './handler-${at}.ts'`).join('\n')
const sources = new Map([
  ['src/rules/money.ts', 'export const cents = 1'],
  ['src/rules/billing.ts', "import { cents } from './money.ts'\nexport const bill = cents"],
  ['src/server/school/payments/collect-live-payment.ts', "export const collect = write('collectPayment', () => 1)"],
  ['src/server/main/handlers.ts', `${many}\nimport './payments/collect-live-payment.ts'`],
  ['commands/payments/collect-live-payment.ts', "export default command({\n  title: 'Collect live payment',\n})"],
  ['src/ui/school/timetable/week.tsx', 'export const Week = 1'],
  ['src/ui/list/row.tsx', 'export const Row = 1'],
  ['src/ui/school/students/students-screen.tsx', "import { Row } from '../../list/row.tsx'\nRow"],
  [
    'src/ui/main/router.tsx',
    "const all = { '/students': lazy(() => import('../school/students/students-screen.tsx'), 'Students') }",
  ],
  ['src/ui/app/registry.ts', "import.meta.glob('/commands/*/*.ts')"],
  ['tests/every-command.test.ts', "import { registry } from '#ui/app/registry.ts'\nregistry"],
  ['tests/students/names.test.ts', "import type { Student } from '#contract/students.ts'"],
  ['tests/browser/list.test.ts', "await desk.goto('/students')"],
  ['tests/rules/billing.test.ts', "import { bill } from '#rules/billing.ts'\nbill"],
  ['tests/rules/money.test.ts', "import { cents } from '#rules/money.ts'\ncents"],
  ['tests/payments/collect.test.ts', "world.did('collectPayment')"],
  ['tests/world.test.ts', "import '#server/main/handlers.ts'"],
  ['tests/browser/month.test.ts', "await run(desk, 'coll', 'Collect live payment')"],
  ['tests/client/words.test.ts', "find('Collect live payment')"],
  ['tests/browser/timetable.test.ts', ''],
  ['tests/browser/desk.test.ts', ''],
])
const testsFor = (...changed: string[]) => concernedBy(changed, sources).map(({ test: path }) => path)
const always = 'tests/browser/desk.test.ts'

describe('the tests that a change concerns', () => {
  test('are those that import it, the nearest first', () => {
    expect(testsFor('src/rules/money.ts').slice(0, 3)).toEqual([
      always,
      'tests/rules/money.test.ts',
      'tests/rules/billing.test.ts',
    ])
  })

  test('are those that use its call, but not everything that imports the list of all answers', () => {
    const found = testsFor('src/server/school/payments/collect-live-payment.ts')
    expect(found).toContain('tests/payments/collect.test.ts')
    expect(found).not.toContain('tests/world.test.ts')
  })

  test('are the browser tests that read its command’s title, or are named after its folder', () => {
    expect(testsFor('commands/payments/collect-live-payment.ts')).toContain('tests/browser/month.test.ts')
    expect(testsFor('src/ui/school/timetable/week.tsx')).toEqual([always, 'tests/browser/timetable.test.ts'])
  })

  test('of a command are also those that go through all commands', () => {
    expect(testsFor('commands/payments/collect-live-payment.ts')).toContain('tests/every-command.test.ts')
    expect(testsFor('src/rules/money.ts')).not.toContain('tests/every-command.test.ts')
  })

  test('of a screen, or of what it is made of, are the browser tests that go there, and not all that name its subject', () => {
    expect(testsFor('src/ui/school/students/students-screen.tsx')).toEqual([always, 'tests/browser/list.test.ts'])
    expect(testsFor('src/ui/list/row.tsx')).toContain('tests/browser/list.test.ts')
  })

  test('of one nearness are the quick ones first', () => {
    const found = testsFor('commands/payments/collect-live-payment.ts').filter(path => /words|month/.test(path))
    expect(found).toEqual(['tests/client/words.test.ts', 'tests/browser/month.test.ts'])
  })

  test('are changed tests themselves, and always one that signs in', () => {
    expect(testsFor('tests/rules/billing.test.ts').slice(0, 2)).toEqual([always, 'tests/rules/billing.test.ts'])
    expect(testsFor('README.md')).toEqual([always])
  })

  test('are cut where the time is up, and the rest is reported', () => {
    const concerned = ['a', 'b', 'c', 'd'].map((each, at) => ({ test: each, distance: at }))
    expect(within(10, concerned, each => (each === 'b' ? 20 : 4))).toEqual({ run: ['a', 'c'], left: ['b', 'd'] })
  })
})
