import { useEffect, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { inTurns } from '#client/core/idle.ts'
import { oncePer } from '#client/core/memo-by-object.ts'
import { today } from '#client/core/today.ts'
import { labelOf } from '#client/data/label-of.ts'
import { type EntityKind, type EntityRef, kindOf } from '#client/entities/kinds.ts'
import type { KeyPress } from '#client/keys/key-press.ts'
import { lineLists } from '#client/line/record-lists.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { filteredList } from '#client/palette/palette-filter.ts'
import type { Item, ItemLine, Items } from '#client/palette/palette-item.ts'
import { isDecided, startOf } from '#client/palette/palette-lines.ts'
import { studentOfItem } from '#client/palette/student-of-record.ts'
import { useApp } from '../app/app.ts'
import { rememberLine } from '../app/back-to-line.ts'
import type { PaletteState } from '../app/palette-state.ts'
import { registry } from '../app/registry.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../app/use-store.ts'
import { Float } from '../kit/float.tsx'
import { LabelText } from '../kit/label-text.tsx'
import { atEnd, selectLast } from './caret.ts'
import { OptionList } from './option-list.tsx'
import { optionBeside } from './option-of-item.tsx'
import { AfterOptions } from './palette-footer.tsx'
import { paletteHints } from './palette-hints.ts'
import { printAfter } from './print-document-made.ts'
import { NextLessons, StudentFacts, useNextLessons, useStudentFacts } from './row-facts.tsx'
import { useItems } from './use-items.ts'
import { usePaletteSearch } from './use-palette-search.ts'
import { useRowPeek } from './use-row-peek.ts'

type ItemOf<T extends Item['type']> = Extract<Item, { readonly type: T }>

/** Tab goes through the readings of a line, and back to the first. */
function nextWay(way: Readonly<Record<string, number>>, command: string, { ways, asks }: ItemLine) {
  const next = (way[command] ?? (asks.length > 0 ? -1 : 0)) + 1
  const { [command]: _, ...others } = way
  if (ways <= 1) return way
  return next < ways ? { ...others, [command]: next } : others
}

/** Whether all commands are above those of a record. What was opened for it is its menu, and nothing is above that. */
const isUnder = (of: EntityRef | undefined, opened: PaletteState): boolean =>
  of !== undefined && opened.of === undefined

/** Finds every command and every record from one box. */
export function Palette() {
  const app = useApp()
  const { records, runner, palette } = app
  const [typed, setTyped] = useState(palette.get().typed ?? '')
  const [of, setOf] = useState(palette.get().of)
  const [first] = useState(palette.get().first)
  const [chosen, setChosen] = useState<string>()
  const [frozen, setFrozen] = useState<Items>()
  /** The command whose next record is asked for. */
  const [within, setWithin] = useState(palette.get().within)
  /** Nobody has asked for this list, so an Enter pressed once too often must find nothing to run. */
  const [byItself, setByItself] = useState(palette.get().byItself ?? false)
  /** Which reading of the line was chosen with Tab, by command. */
  const [way, setWay] = useState<Readonly<Record<string, number>>>({})
  const search = usePaletteSearch(typed, of !== undefined || within !== undefined)
  const [changed, setChanged] = useState(0)
  const running = useStore(runner.running)
  const [lists] = useState(() => lineLists(records, () => setChanged(count => count + 1)))
  const { found, lost, loaded } = search
  const { figures, families, waits } = useFigures(typed)
  const arrived = useMemo(() => ({ loaded, changed, figures, families }), [loaded, changed, figures, families])
  const { items, prepare } = useItems({ typed, of, first, within, way, running, ...lists }, found, arrived)
  useEffect(() => prepare && inTurns(prepare, () => setChanged(count => count + 1)), [prepare])
  useEffect(() => lists.load(items.missing), [lists, items])

  // After an arrow key the list no longer changes, so that Enter runs the option that the person has read.
  const { all: list, certain, missing } = frozen ?? items
  const rests = byItself && of === undefined && typed.trim() === '' && frozen === undefined
  const value = rests ? null : list.some(item => item.key === chosen) ? (chosen ?? '') : (list[0]?.key ?? '')
  const close = () => palette.set(({ opened }) => ({ open: false, opened }))
  const retype = (text: string) => {
    setTyped(text)
    setFrozen(undefined)
    setChosen(undefined)
    setWay({})
  }
  const choose = (key: string | undefined, prints = false) => {
    const item = list.find(each => each.key === key)
    if (item?.type === 'completion') retype(item.typed)
    else if (item?.type === 'list') {
      close()
      runner.leave()
      app.navigator.go(item.link)
    } else if (item?.type === 'record') openRecord(item)
    else if (item) void runCommand(item, prints)
  }
  const openRecord = ({ key, ref }: ItemOf<'record'>) => {
    const command = registry.opener(ref.kind)
    const argument = command?.row
    if (!command || !argument) return narrow(key)
    // The record may be deleted: the runner reports that.
    close()
    runner.leave()
    void runner.start(invoke(command, { [argument]: ref.id }), 'palette')
  }
  const runCommand = async (item: ItemOf<'command'>, prints: boolean) => {
    const { invocation, said } = startOf(item, chosen === item.key)
    const stays = invocation.command.queue === true && !invocation.rows && isDecided(said)
    if (stays) {
      // Keys pressed from now on are for the next record.
      setOf(undefined)
      setWithin(registry.idOf(invocation.command))
      setByItself(true)
      retype('')
    } else close()
    runner.leave()
    const outcome = await runner.start(invocation, 'palette', said)
    if (stays && outcome.kind === 'asked') close()
    if (outcome.kind === 'asked') rememberLine(app, typed, within)
    if (prints && 'prints' in invocation.command) printAfter(app, outcome)
  }
  const narrow = (key: string | undefined) => {
    const item = list.find(each => each.key === key)
    if (item?.type === 'completion') retype(item.typed)
    else if (item?.type === 'record') {
      setOf(item.ref)
      retype('')
    } else if (item?.type === 'command' && item.line)
      setWay(nextWay(way, registry.idOf(item.invocation.command), item.line))
  }
  const goTo = (key: string) => {
    setFrozen({ all: list, certain, missing })
    setChosen(key)
  }
  const up = () => (isUnder(of, palette.get()) ? setOf(undefined) : close())
  const shownItem = list.find(item => item.key === value)
  const line = shownItem?.type === 'command' ? shownItem.line : undefined
  const card = useRowPeek(shownItem && studentOfItem(shownItem, records, found), typed === '' || frozen !== undefined)
  const onKeyDown = (event: KeyPress) => {
    if (card.onKey(event)) event.preventDefault()
    else if (event.key === 'Escape') {
      event.preventDefault()
      up()
    } else if (event.key === 'Backspace' && selectLast(event, line)) event.preventDefault()
    else if (event.key === 'ArrowRight' && atEnd(event)) {
      const longer = list.find(item => item.type === 'completion')
      if (longer?.type !== 'completion') return
      event.preventDefault()
      retype(longer.typed)
    }
  }
  const options = useOptions(list, of)
  const facts = useStudentFacts(list, search.settled)
  const next = useNextLessons(list)
  return (
    <Float label={t(generalText.commands)} onClose={close}>
      <div data-palette="">
        <StudentFacts value={facts}>
          <NextLessons value={next}>
            <OptionList
              label={t(promptText.searchEverything)}
              // Beside the name of a record there is no room for more, and nothing but its commands is found.
              placeholder={t(of ? promptText.typeACommand : promptText.typeACommandAName)}
              typed={typed}
              // A line to a command is no filter, whatever stands before its colons.
              marks={line ? undefined : search.marks}
              onTyped={retype}
              options={options}
              certain={search.complete && missing.length === 0 && !prepare ? certain : 0}
              settled={search.settled && missing.length === 0 && !waits && !prepare}
              value={value}
              onValue={setChosen}
              onArrow={goTo}
              onChoose={choose}
              onTab={narrow}
              onBackspace={() => {
                setOf(undefined)
                setWithin(undefined)
              }}
              onKeyDown={onKeyDown}
              none={!search.settled || prepare ? t(promptText.searching) : noneText(typed.trim(), lost)}
              before={<Narrowed of={of} within={within} />}
              after={
                <AfterOptions
                  within={within}
                  item={shownItem}
                  isOneOf={chosen !== value}
                  hints={paletteHints({
                    item: shownItem,
                    rows: list.length,
                    peek: card.keys,
                    isNarrowed: isUnder(of, palette.get()),
                  })}
                  searchedBackTo={search.searchedBackTo}
                />
              }
            />
          </NextLessons>
        </StudentFacts>
      </div>
    </Float>
  )
}

/** The rows as options; where the box names the only record, without its name. */
function useOptions(list: readonly Item[], of: EntityRef | undefined) {
  const { records } = useApp()
  const label = of ? labelOf(of, records) : ''
  const option = useMemo(() => oncePer(optionBeside(label)), [label])
  return useMemo(() => list.map(option), [list, option])
}

/** The figures and the families of the students, where the line filters by them. */
function useFigures(typed: string) {
  const needs = filteredList(typed, registry.all, today())?.needs ?? []
  const [asksFigures, asksFamilies] = [needs.includes('figures'), needs.includes('families')]
  const figures = useRead('getStudentFigures', {}, { enabled: asksFigures })
  const families = useRead('getFamilies', {}, { enabled: asksFamilies })
  const waits = (asks: boolean, { data, error }: Pick<typeof families | typeof figures, 'data' | 'error'>) =>
    asks && data === undefined && error === null
  return {
    figures: figures.data,
    families: families.data,
    waits: waits(asksFigures, figures) || waits(asksFamilies, families),
  }
}

const noneText = (typed: string, lost: readonly { readonly kind: EntityKind }[]): string => {
  if (lost.length > 0) return t(promptText.notLoaded({ lists: lost.map(({ kind }) => caption(kindOf(kind).title)) }))
  return t(typed === '' ? promptText.nothingFound : promptText.nothingMatches({ typed }))
}

/** The record whose commands are shown, or the command whose records are. */
function Narrowed({ of, within }: { readonly of: EntityRef | undefined; readonly within: string | undefined }) {
  const { records } = useApp()
  if (of)
    return (
      <span className="flex max-w-full gap-1 rounded-md bg-cursor px-2 font-medium text-accent-text">
        <em className="shrink-0 font-normal not-italic text-text-3">{t(caption(kindOf(of.kind).title))}</em>{' '}
        <LabelText text={labelOf(of, records)} />
      </span>
    )
  if (within === undefined) return null
  return (
    <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">
      {t(caption(registry.of(within)?.title ?? within))}
    </span>
  )
}
