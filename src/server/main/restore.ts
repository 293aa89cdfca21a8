import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { refOf } from '../db/counters.ts'
import type { Contents } from '../office/backups/contents.ts'
import {
  type Erased,
  erasedIn,
  type Highest,
  lostBetween,
  type Prepared,
  prepare,
  present,
} from '../office/backups/restore.ts'
import { systemClock } from '../process/clock.ts'
import { end, say, wording } from '../terminal/say.ts'
import { asItIs, SaidError, type Sentence, sentence, sentenceOf } from '../terminal/sentence.ts'
import { schoolSettings } from './settings.ts'

/*
 * npm run restore -- FILE [--highest LR-2026-000057]... [--yes]: shows what is in a backup and what it would replace, asks
 * for the highest numbers on paper, and puts it in the place of the database.
 */

/** Nobody wanted it. */
class Unchanged extends SaidError {}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { highest: { type: 'string', multiple: true, default: [] }, yes: { type: 'boolean', default: false } },
    })
  } catch {
    const unknown = process.argv.slice(2).find(word => word.startsWith('-') && !/^--(highest|yes)(=|$)/.test(word))
    return end(unknown === undefined ? sentence('highestForm') : sentence('restoreOptions', { word: unknown }))
  }
}

const form = /^((?:LI|VI|LR|VR|LCN|VCN)-\d{4})-(\d{1,9})$/
/** The highest of each series; undefined when one has another form. */
function highestOf(refs: readonly string[]): Highest | undefined {
  const highest: Record<string, number> = {}
  for (const ref of refs) {
    const [, series, number] = form.exec(ref) ?? []
    if (series === undefined) return undefined
    highest[series] = Math.max(highest[series] ?? 0, Number(number))
  }
  return highest
}

function describe(what: 'backupContents' | 'replaced', { highest, newest, ...contents }: Contents): void {
  const { students, invoices, receipts } = contents
  const counts = { students, invoices, receipts }
  say(
    newest === null ? sentence(what, counts) : sentence(`${what}Of`, { ...counts, ago: ago(newest), instant: newest }),
  )
  const numbers = Object.entries(highest).map(([series, last]) => refOf(series, last))
  if (numbers.length > 0) say(sentence('highestNumbers', { numbers }))
}

function ago(instant: string): Sentence {
  const minutes = Math.max(0, Math.round(Temporal.Instant.from(instant).until(systemClock()).total('minutes')))
  if (minutes < 120) return sentence('minutesAgo', { minutes })
  return minutes < 2880
    ? sentence('hoursAgo', { hours: Math.round(minutes / 60) })
    : sentence('daysAgo', { days: Math.round(minutes / 1440) })
}

const { where, backupPassphrase } = schoolSettings()
const { values, positionals } = given()
const [backup] = positionals
if (backup === undefined || positionals.length > 1) end(sentence('nameBackup'))
if (!existsSync(backup)) end(sentence('noFile', { file: backup }))
const said = highestOf(values.highest)
if (!said) end(sentence('highestForm'))

const keyOf = ({ student, isWhole }: Erased): string => `${student} ${isWhole}`

async function main(prepared: Prepared, now: Contents | undefined, highest: Highest): Promise<void> {
  describe('backupContents', prepared.contents)
  if (now) describe('replaced', now)
  else if ('file' in where && !existsSync(where.file)) say(sentence('noDatabaseYet', { file: where.file }))
  else say('file' in where ? sentence('replacesUnread', { file: where.file }) : sentence('replacesUnreadUrl'))

  const inBackup = new Set((await erasedIn(prepared.copy)).map(keyOf))
  const back = (await erasedIn(where)).filter(each => !inBackup.has(keyOf(each)))
  if (back.length > 0) {
    const named = ({ student, isWhole }: Erased) => (isWhole ? asItIs(student) : sentence('erasedDetails', { student }))
    say(sentence('erasedSince', { students: back.map(named) }))
  }

  // What the present database has issued is on paper, too.
  const all: Record<string, number> = { ...highest }
  for (const [series, last] of Object.entries(now?.highest ?? {})) all[series] = Math.max(all[series] ?? 0, last)
  const addAndSay = (more: Highest) => {
    for (const [series, last] of Object.entries(more)) all[series] = Math.max(all[series] ?? 0, last)
    say(lossOf(prepared.contents, all))
  }
  if (process.stdin.isTTY && !values.yes) await askBefore(addAndSay)
  else {
    addAndSay({})
    if (!values.yes) throw new Unchanged(sentence('unchangedAddYes'))
  }
  const aside = await prepared.restore(all, systemClock())
  say(sentence('restored'))
  if (aside !== undefined) say(sentence('earlierDatabase', { name: aside }))
}

/** Asks for the numbers on paper, has them added and the loss said, and asks whether to go on. */
async function askBefore(addAndSay: (more: Highest) => void): Promise<void> {
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const text = await ask.question(wording(sentence('askHighest')))
  const more = highestOf(text.split(/[\s,]+/).filter(word => word !== ''))
  if (!more) throw new Unchanged(sentence('numberForm'))
  addAndSay(more)
  const answer = await ask.question(wording(sentence('askRestore')))
  ask.close()
  if (!/^(yes|是)$/.test(answer.trim())) throw new Unchanged(sentence('unchanged'))
}

function lossOf(contents: Contents, highest: Highest): Sentence {
  const lost = lostBetween(contents, highest)
  if (lost.length === 0) return sentence('noneLost')
  return sentence('lostNumbers', { numbers: lost })
}

try {
  const prepared = await prepare(resolve(backup), where, backupPassphrase)
  await main(prepared, await present(where), said).finally(() => prepared.discard())
} catch (error) {
  end(error instanceof Unchanged ? error.sentence : sentence('unchangedBecause', { reason: sentenceOf(error) }))
}
