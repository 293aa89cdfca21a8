import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { startOf } from '#client/palette/palette-lines.ts'
import { previewOf } from '#client/run/preview-of.ts'
import { itemsOf } from './plan-of-line.ts'
import { lookups, records, today } from './school.ts'

/** What the palette says below a line: a sentence, or one for each record that it is about. */
async function sentencesOf(typed: string): Promise<readonly (string | undefined)[]> {
  const [item] = itemsOf(typed)
  if (item?.type !== 'command') return []
  const { command, given, rows } = startOf(item, false).invocation
  const each = rows ? rows.map(({ id }) => ({ ...given, [command.row ?? '']: id })) : [given]
  const at = { api: lookups.api, records: { ...records, find: lookups.find as never }, today }
  return Promise.all(
    each.map(async answers => {
      const found = await previewOf(command, answers, at, { starts: command.effect !== 'final', edits: true })
      return found && t(found.sentence)
    }),
  )
}

describe('what a line will do stands in a sentence', () => {
  const rows = readFileSync(new URL('lines.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('# '))
    .map(line => line.split('\t') as [line: string, plan: string])
    .filter(([, plan]) => / \| (runs|confirms)/.test(plan))

  it.each(rows)('%s', async line => {
    const [item] = itemsOf(line)
    if (item?.type !== 'command') return
    const { command } = item.invocation
    // A form of its own shows what it will do.
    if ((command.effect !== 'undoable' && command.effect !== 'final') || command.form?.own) return
    for (const sentence of await sentencesOf(line)) expect(sentence).toBeTruthy()
  })

  it.each([
    ['change price dse core $500', '**DSE Core**: Token Value 450.00 → **500.00**.'],
    ['change price dse core 450.00', '**DSE Core** stays as it is.'],
    ['new token "gold" live 800', 'Create the Live token **gold** at **800.00**.'],
    ['create message all "no lessons today"', 'Send to **everybody** (active students: 16): no lessons today'],
    ['create message class dse math "no class"', 'Send to the class **DSE Math**: no class'],
    ['create message student wong chi ming "please call"', 'Send to **Chi Ming Wong 黃志明**: please call'],
    ['toggle sunday camp', '**Sunday camp** becomes **inactive**.'],
    ['toggle wong chi ming', '**Chi Ming Wong 黃志明** becomes **inactive**.'],
    ['toggle message typhoon', '**Typhoon: no lessons today** becomes **inactive**.'],
    [
      'edit message picnic text:"no picnic"',
      '**School picnic on Friday**: Text School picnic on Friday → **no picnic**.',
    ],
    ['edit lesson dse math sat homework:"p. 12"', '**Sat 21 Nov · tomorrow · DSE Math 10:00**: Homework **p. 12**.'],
    ['assign quiz algebra dse math sat', 'Assign **Algebra** to **Sat 21 Nov · tomorrow · DSE Math 10:00**.'],
    ['add holiday "founders day" 28/11', '**founders day** is a holiday on **Sat 28 Nov**.'],
    ['delete holiday christmas', 'Delete **Christmas** on Fri 25 Dec.'],
    ['delete class sunday camp', 'Delete **Sunday camp**. Attendance, marks, invoices and payments stay.'],
    ['remove token f4 live', 'Delete the live token **F4 Live**.'],
    ['release slot sun', 'Delete the held place of **Sun 22 Nov** 15:00-16:00 (tutor meeting).'],
    ['delete message picnic', 'Delete “School picnic on Friday”.'],
    [
      'add day off startDate:21/12 endDate:31/12 sunday',
      'Every **Sunday** from **Mon 21 Dec** to **Thu 31 Dec** is a day off.',
    ],
  ] as const)('%s: %s', async (line, sentence) => expect(await sentencesOf(line)).toEqual([sentence]))

  it('two months have one each', async () => {
    expect(await sentencesOf('collect tai man bank')).toEqual([
      'Collect **900.00** by **bank-in** from **Tai Man Chan (S0003)** for 2026-10.',
      'Collect **900.00** by **bank-in** from **Tai Man Chan (S0003)** for 2026-11.',
    ])
  })

  it('what is not answered yet is in none', async () => {
    expect(await sentencesOf('new token "gold" 800')).toEqual([undefined])
    expect(await sentencesOf('collect wong chi ming')).toEqual([undefined])
  })
})
