import type { Facts } from '#client/command/facts.ts'
import type { World } from '#client/line/record-sources.ts'
import { paletteItems } from '#client/palette/palette.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { startOf } from '#client/palette/palette-lines.ts'
import { plan } from '#client/run/plan.ts'
import { registry } from '#ui/app/registry.ts'
import { lookups, records, rowsOf, today } from './school.ts'

const commands = registry.all.filter(({ command }) => !command.unlisted)
export const facts = {
  role: 'boss',
  screen: '/students',
  row: undefined,
  selected: [],
  today,
  has: new Set(),
} as Facts

/** The rows of the palette for a line, in the school of the tests or with other lists. */
export const itemsOf = (typed: string, rows: World['rows'] = rowsOf): readonly Item[] =>
  paletteItems({
    typed,
    commands,
    facts,
    records,
    weight: () => 0,
    searches: new Map(),
    gate: () => undefined,
    rows,
  }).all

/** What Enter does on the first row: the command, its answers, what is asked, and what is not used. */
export async function planOf(typed: string): Promise<string> {
  const [item] = itemsOf(typed)
  if (!item) return '-'
  if (item.type === 'record') return `${item.ref.kind} ${item.ref.id}${item.why ? ` | by ${item.why}` : ''}`
  if (item.type === 'list')
    return `list ${item.link.path} ${item.link.search.q ?? item.link.search.vq ?? item.link.search.week} | ${item.count ?? '-'}`
  if (item.type === 'completion') return `completes ${item.typed}`
  const { command } = item.invocation
  const { line } = item
  const {
    invocation: { given, rows },
    said,
  } = startOf(item, false)
  const id = registry.idOf(command)
  const answers = Object.entries(given).map(([name, answer]) => `${name}=${String(answer)}`)
  const planned = await plan({ id, command, given, via: rows ? 'many' : 'palette', line: said }, facts, lookups)
  const texts = Object.entries(said?.typed ?? {}).map(([name, text]) => `${name}~${text}`)
  const does =
    planned.step === 'missing'
      ? `asks ${planned.open.join(' ')}`
      : planned.step === 'refused'
        ? 'is refused'
        : planned.step === 'ready'
          ? `runs${extra(planned.answers, given)}`
          : `confirms${extra(planned.answers, given)}`
  const rest = said?.unused ?? []
  return [
    [id, ...answers].join(' '),
    ...(rows ? [`for ${rows.map(row => row.id).join(' ')}`] : []),
    ...(line?.oneOf ? [`one of ${line.oneOf.text}`] : []),
    does.trim(),
    ...texts,
    ...(rest.length > 0 ? [`unused ${rest.join(' ')}`] : []),
  ].join(' | ')
}

/** Answers that the line does not give: initial values. */
const extra = (all: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>): string =>
  Object.entries(all)
    .filter(([name]) => !(name in given))
    .map(([name, answer]) => ` ${name}=${String(answer)}`)
    .join('')
