import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { refOf } from '../db/counters.ts'
import type { Contents } from '../office/backups/contents.ts'
import { erasedIn, type Highest, lostBetween, type Prepared, prepare, present } from '../office/backups/restore.ts'
import { systemClock } from '../process/clock.ts'
import { schoolSettings } from './settings.ts'

/*
 * npm run restore -- FILE [--highest LR-2026-000057]... [--yes]: shows what is in a backup and what it would replace, asks
 * for the highest numbers on paper, and puts it in the place of the database.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)
function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
/** Nobody wanted it. */
class Unchanged extends Error {}
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { highest: { type: 'string', multiple: true, default: [] }, yes: { type: 'boolean', default: false } },
    })
  } catch (error) {
    return end(messageOf(error))
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

function describe(title: string, { students, invoices, receipts, highest, newest }: Contents): void {
  const age = newest === null ? '' : `, last changed ${ago(newest)} (${newest})`
  say(`${title}: ${students} students, ${invoices} invoices, ${receipts} receipts${age}.`)
  const numbers = Object.entries(highest).map(([series, last]) => refOf(series, last))
  if (numbers.length > 0) say(`  Highest numbers: ${numbers.join(', ')}`)
}

function ago(instant: string): string {
  const minutes = Math.max(0, Math.round(Temporal.Instant.from(instant).until(systemClock()).total('minutes')))
  if (minutes < 120) return `${minutes} minutes ago`
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`
}

const { where, backupPassphrase } = schoolSettings()
const { values, positionals } = given()
const [backup] = positionals
if (backup === undefined || positionals.length > 1) end('Name the backup: npm run restore -- data/backups/klass-….db')
if (!existsSync(backup)) end(`There is no file ${backup}.`)
const said = highestOf(values.highest)
if (!said) end('--highest takes a number as it is printed, such as LR-2026-000057. Give it once for each series.')

async function main(prepared: Prepared, now: Contents | undefined, highest: Highest): Promise<void> {
  describe('The backup', prepared.contents)
  if (now) describe('It replaces', now)
  else if ('file' in where && !existsSync(where.file)) say(`There is no database at ${where.file} yet.`)
  else say(`It replaces ${'file' in where ? where.file : 'the database of DATABASE_URL'}, which cannot be read.`)

  const inBackup = new Set(await erasedIn(prepared.copy))
  const back = (await erasedIn(where)).filter(student => !inBackup.has(student))
  if (back.length > 0)
    say(`Erased since, and not in the backup: ${back.join(', ')}. Erase them again after the restore.`)

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
    if (!values.yes) throw new Unchanged('Nothing was changed. Add --yes to restore it.')
  }
  const aside = await prepared.restore(all, systemClock())
  say(`Restored. Start Klass, and enter again what came after the backup.`)
  if (aside !== undefined) say(`The earlier database is ${aside}`)
}

/** Asks for the numbers on paper, has them added and the loss said, and asks whether to go on. */
async function askBefore(addAndSay: (more: Highest) => void): Promise<void> {
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const text = await ask.question(
    'The highest receipts, invoices and credit notes on paper (LR-2026-000057 …), or Enter: ',
  )
  const more = highestOf(text.split(/[\s,]+/).filter(word => word !== ''))
  if (!more) throw new Unchanged('A number has the form LR-2026-000057. Nothing was changed.')
  addAndSay(more)
  const answer = await ask.question('Restore? (yes/no) ')
  ask.close()
  if (answer.trim() !== 'yes') throw new Unchanged('Nothing was changed.')
}

function lossOf(contents: Contents, highest: Highest): string {
  const lost = lostBetween(contents, highest)
  if (lost.length === 0) return 'No number on paper is missing in the backup, as far as is known.'
  return `On paper and not in the backup: ${lost.join(', ')}. New ones continue above them.`
}

try {
  const prepared = await prepare(resolve(backup), where, backupPassphrase)
  await main(prepared, await present(where), said).finally(() => prepared.discard())
} catch (error) {
  end(error instanceof Unchanged ? error.message : `Nothing was changed: ${messageOf(error)}`)
}
