import { expect, it } from 'vitest'
import type { Answers } from '#client/command/values.ts'
import type { Keep } from '#client/core/session.ts'
import { keptInTab } from '#client/run/kept-in-tab.ts'
import { draftFor } from '#client/run/prompt.ts'
import createMessage from '#commands/messages/create-message.ts'
import { inEncoding, readFile } from '#ui/school/students/import/read-source.ts'
import { withEdit, withLeftOut } from '#ui/school/students/import/sheet.ts'

/* What a tab keeps of what was entered and not sent, as it is after the page was loaded again. */

const tab = (): Keep & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
  }
}
const opened = (keep: Keep) => keptInTab({ keep, username: () => 'boss' })
const draft = (answers: Readonly<Record<string, unknown>>) => ({
  import: { id: 'students/import-students', prefilled: {}, run: '', answers, was: {}, typed: {}, unknownRuns: [] },
})

it('an import with its corrections, the rows that are left out, and the file to be read otherwise', async () => {
  const file = new File(['First Name,Surname\nAnna,Lüth\nTom,Au\n'], 'new.csv')
  const read = await readFile(file)
  if (!('sheet' in read)) throw new Error('It could not be read.')
  const sheet = withLeftOut(withEdit(read.sheet, 2, { first_name: 'Hanna' }), [3], true)
  const keep = tab()
  opened(keep).drafts.set(draft({ sheet }))
  const kept = opened(keep).drafts.get().import?.answers.sheet as typeof sheet
  expect(kept).toEqual(sheet)
  expect(kept.edits.get(2)).toMatchObject({ first_name: 'Hanna' })
  expect(inEncoding(kept, 'Windows-1252').csv.rows[1]?.cells).toEqual(['Anna', 'LÃ¼th'])
})

it('nothing of what is too long, which it says until that is shorter or gone', () => {
  const keep = tab()
  const { drafts, lost } = opened(keep)
  drafts.set(draft({ typed: 'x'.repeat(2_000_001) }))
  expect([keep.texts.size, lost.get().size]).toEqual([0, 1])
  drafts.set(draft({ typed: 'short' }))
  expect([keep.texts.size, lost.get().size]).toEqual([1, 0])
  drafts.set(draft({ typed: 'x'.repeat(2_000_001) }))
  drafts.set({})
  expect(lost.get().size).toBe(0)
})

it('a form that goes on although the link has what it began with, and no form of another record', () => {
  const draft = {
    run: '',
    answers: { text: 'No lesson' },
    typed: {},
    unknownRuns: [],
    opened: { how: 'form' },
  } as const
  const about = { id: 'messages/create-message', command: createMessage, via: 'link' } as const
  const kept = (prefilled: Answers) => ({ it: { ...draft, id: about.id, prefilled } })
  expect(draftFor(kept({}), about, { recipientType: 'student_id' })?.[1].answers).toEqual({ text: 'No lesson' })
  expect(draftFor(kept({ student: 'S0002' }), about, { student: 'S0001' })).toBeUndefined()
})
