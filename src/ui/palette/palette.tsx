import { type KeyboardEvent, useMemo, useState } from 'react'
import { type EntityRef, kindOf } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { labelOf } from '#client/label-of.ts'
import { t } from '#client/language.ts'
import { type Items, paletteItems } from '#client/palette.ts'
import { screens } from '#client/screens.ts'
import { givenIn, useApp } from '../app.ts'
import { Float } from '../kit/float.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { registry } from '../registry.ts'
import { Marked } from './marked.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { usePaletteSearch } from './use-palette-search.ts'

/** Everything the app can do and every record it holds, from one box. */
export function Palette() {
  const app = useApp()
  const { records, runner, usage, facts, palette, scopes } = app
  const [typed, setTyped] = useState('')
  const [of, setOf] = useState<EntityRef>()
  const [chosen, setChosen] = useState<string>()
  const [frozen, setFrozen] = useState<Items>()
  const search = usePaletteSearch(typed, of)
  const { found, lost, loaded } = search

  const items = useMemo(() => {
    void loaded
    const now = facts()
    return paletteItems({
      typed,
      commands: registry.all.filter(
        ({ id, command }) => !command.unlisted && !command.hidden?.(now) && !runner.lacking.get().includes(id),
      ),
      facts: now,
      records,
      found,
      weight: usage.weight,
      gate: runner.gate,
      offered: command => givenIn((scopes.get().dialog ?? scopes.get().screen).toolbar, command),
      continueTo: nameOf(app.wanted.get()),
      of,
    })
  }, [typed, found, of, loaded, facts, records, runner, usage, scopes, app])

  // Once the arrows are used the list stands still: what Enter runs is what was read.
  const { all: list, certain } = frozen ?? items
  const value = list.some(item => item.key === chosen) ? (chosen ?? '') : (list[0]?.key ?? '')
  const close = () => palette.set(({ opened }) => ({ open: false, opened }))
  const retype = (text: string) => {
    setTyped(text)
    setFrozen(undefined)
    setChosen(undefined)
  }
  const choose = (key: string | undefined) => {
    const item = list.find(each => each.key === key)
    if (!item) return
    if (item.type === 'record') {
      const command = registry.opener(item.ref.kind)
      const argument = command?.row
      if (!command || !argument) return narrow(key)
      // A deleted record's invoice is still printed, and its student not found: the runner says so.
      close()
      runner.leave()
      void runner.start(invoke(command, { [argument]: item.ref.id }), 'palette')
      return
    }
    close()
    runner.leave()
    void runner.start(item.invocation, 'palette', item.words)
  }
  const narrow = (key: string | undefined) => {
    const item = list.find(each => each.key === key)
    if (item?.type !== 'record') return
    setOf(item.ref)
    retype('')
  }
  const goTo = (key: string) => {
    setFrozen({ all: list, certain })
    setChosen(key)
  }
  const up = () => (of ? setOf(undefined) : close())
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    up()
  }
  const options: readonly Option[] = list.map(item => ({
    key: item.key,
    group: t(item.group),
    off: item.blocked !== undefined,
    content: (
      <>
        <span className="shrink-0 truncate">
          <Marked text={t(item.title)} typed={typed} />
        </span>
        <span className="truncate text-sm text-text-3">
          <Marked text={item.about} typed={typed} />
        </span>
        {item.type === 'command' && item.words && item.words.unused.length > 0 ? (
          <span className="shrink-0 text-sm text-text-3">
            <s>{item.words.unused.join(' ')}</s> {t('not used')}
          </span>
        ) : null}
      </>
    ),
    end: item.blocked ? (
      <span className="max-w-60 truncate">{t(item.blocked)}</span>
    ) : item.type === 'record' ? (
      item.commands > 0 ? (
        `${item.commands} ${t(item.commands === 1 ? 'command' : 'commands')} ›`
      ) : null
    ) : item.keys ? (
      <KeyCap keys={item.keys} />
    ) : null,
  }))
  return (
    <Float label={t('Commands')} onClose={close}>
      <div data-palette="">
        <OptionList
          label={t('Search commands, students, classes, payments and invoices')}
          placeholder={t('Type a command, a name, an ID or a phone number')}
          typed={typed}
          onTyped={retype}
          options={options}
          certain={search.complete ? certain : 0}
          settled={search.settled}
          value={value}
          onValue={setChosen}
          onArrow={goTo}
          onChoose={choose}
          onTab={narrow}
          onBackspace={() => of && setOf(undefined)}
          onKeyDown={onKeyDown}
          none={
            !search.settled
              ? t('Searching…')
              : lost.length > 0
                ? `${t('Nothing found.')} ${t('Not loaded:')} ${lost.map(({ kind }) => t(kindOf(kind).title)).join(', ')}`
                : t('Nothing found.')
          }
          before={
            of ? (
              <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">
                <em className="mr-1 font-normal not-italic text-text-3">{t(kindOf(of.kind).title)}</em>
                {labelOf(of, records)}
              </span>
            ) : null
          }
          after={
            <div className="border-t border-line px-4 py-1.5">
              <KeyHints
                hints={[
                  { keys: '↑ ↓', words: t('move') },
                  { keys: 'Enter', words: t('run') },
                  { keys: 'Tab', words: t('commands of this one') },
                  { keys: 'Esc', words: t('close') },
                ]}
              />
            </div>
          }
        />
      </div>
    </Float>
  )
}

/** A link by the screen it leads to. */
function nameOf(link: string | undefined): string | undefined {
  const path = link?.split('?')[0]
  return path && (screens.find(screen => screen.path === path)?.label ?? path)
}
