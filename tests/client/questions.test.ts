import { describe, expect, it } from 'vitest'
import { verbOf } from '#client/command/verb-of.ts'
import { t } from '#client/messages/message.ts'
import { registry } from '#ui/app/registry.ts'

/*
 * A question names in its button what it will do. Whoever reads only the button knows what Enter does.
 */

/** What a button may begin with. A word that is missing here is added once it is a plain verb. */
const verbs =
  /^(Add|Approve|Assign|Bill|Book|Cancel|Change|Clear|Collect|Copy|Create|Delete|Edit|Erase|Give|Mark|Migrate|Move|Open|Pay|Postpone|Print|Record|Reject|Remove|Reset|Reverse|Save|Sign out|Switch|Take|Undo|Update|Use|Void|Withdraw|Write)\b/

const asking = registry.all.filter(
  ({ command }) => 'run' in command && 'said' in command && (command.confirm || command.warnings || command.quote),
)
const forMany = registry.all.flatMap(({ id, command: { many } }) => (many ? [{ id, many }] : []))

describe('the button of a question is its verb', () => {
  it.each(asking)('$id', ({ command }) => {
    expect(verbOf(command)).toMatch(verbs)
    expect(verbOf(command)).not.toMatch(/[(/?]/)
  })
})

describe('the button for many rows says what is done with how many', () => {
  it.each(forMany)('$id', ({ many }) => {
    const [one, three] = [t(many.does({ count: 1 })), t(many.does({ count: 3 }))]
    for (const text of [one, three]) expect(text).toMatch(verbs)
    expect(one).toMatch(/\b1\b/)
    expect(three).toMatch(/\b3\b/)
  })
})

it('there are such questions', () => {
  expect(asking.length).toBeGreaterThan(30)
  expect(forMany.length).toBeGreaterThan(40)
})
