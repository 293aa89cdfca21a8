import { useContext, useLayoutEffect, useState } from 'react'
import { commandGroups } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import { labelOf } from '#client/data/label-of.ts'
import { eachKey, isLetters } from '#client/keys/keymap.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import openManual from '#commands/view/open-manual.ts'
import { foldedWords } from '#rules/same-text.ts'
import { useApp } from '../app/app.ts'
import { nearness, scopeOf, startOf } from '../app/key-scope.ts'
import { registry } from '../app/registry.ts'
import type { ScopedKey } from '../app/scoped-key.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Dialog } from '../kit/dialog.tsx'
import { scopeUnder } from '../kit/focus-reconciler.ts'
import { FocusScope } from '../kit/focus-scope.ts'
import { KeyCap } from '../kit/key-cap.tsx'
import { SearchField } from '../kit/search-field.tsx'

type Line = {
  readonly keys: string
  readonly words: Message
  readonly off?: Message | undefined
  /** It takes something away, and is red. */
  readonly danger?: boolean
}

const up = { keys: 'Esc', words: shellText.oneLevelUp }
const questions: readonly Line[] = [
  { keys: 'Ctrl Enter', words: shellText.sendOrTakeDefaults },
  { keys: 'Shift Tab', words: shellText.oneQuestionBack },
]

/** If several lines have the same key, only the first one works, so the others are left out. */
function firstOfEach(list: readonly ScopedKey[]): readonly Line[] {
  const taken = new Set<string>()
  return list.flatMap(({ keys, words }) => {
    const all = eachKey(keys)
    const free = all.some(key => !taken.has(key))
    for (const key of all) taken.add(key)
    return free && words !== undefined ? [{ keys, words }] : []
  })
}

/** Lists every key that works here. */
export function KeysPanel() {
  const { keysShown, runner } = useApp()
  const close = () => keysShown.set(false)
  const toManual = () => {
    close()
    void runner.start(invoke(openManual), 'bar')
  }
  return (
    <Dialog
      title={t(shellText.keys)}
      width={720}
      flush
      onClose={close}
      footer={
        <>
          <Button label={t(shellText.manual)} onClick={toManual} />
          <Button label={t(generalText.close)} keys="Esc" onClick={close} />
        </>
      }
    >
      <Keys onEscape={close} />
    </Dialog>
  )
}

/** The keys come from the commands, and from what sheets, grids and lists have registered. */
function Keys({ onEscape }: { readonly onEscape: () => void }) {
  const app = useApp()
  const [typed, setTyped] = useState('')
  const { records, runner } = app
  const facts = app.facts()
  const { row } = facts
  const dialog = useContext(FocusScope)
  const [below, setBelow] = useState<number>()
  // Set in a layout effect, when scopes that closed in the same commit are gone.
  useLayoutEffect(() => setBelow(dialog === undefined ? undefined : scopeUnder(dialog)), [dialog])
  const registered = useStore(app.scopedKeys).flatMap(({ scope, now }) => (scope === below ? [now()] : []))
  // The keys of a sheet come before those of the table inside it.
  const own = [...registered].sort((one, other) => Number(!one.title) - Number(!other.title))
  const lines = own.flatMap(({ list }) => list)
  const taken = new Set(lines.flatMap(({ keys }) => eachKey(keys)))
  const alone = own.some(each => each.alone)
  const asked = runner.prompt.get() !== undefined
  const here = registry.all.flatMap(({ command }) => {
    const given = command.keys ? startOf(app, command) : undefined
    if (!command.keys || !given || command.hidden?.(facts) || taken.has(command.keys)) return []
    const [scope, plain, off] = [scopeOf(command), isLetters(command.keys), runner.gate(command)]
    // Letter keys do not work while a prompt is open or a lesson is being moved.
    if (plain && (asked || (alone && command.keys !== '?'))) return []
    // Keys that work everywhere are listed even if their command cannot run now.
    if (off !== undefined && (plain || scope !== 'everywhere')) return []
    const place = commandGroups.indexOf(command.group ?? 'daily')
    return [
      { keys: command.keys, words: caption(command.title), scope, off, place, danger: command.group === 'danger' },
    ]
  })
  // If two commands have the same key, the nearer one gets it.
  const near = nearness.flatMap(scope => here.filter(each => each.scope === scope))
  const heard = near.filter(each => near.find(({ keys }) => keys === each.keys) === each)
  // The commands of a record stand as in its menu: what takes something away comes last.
  const ofRow = heard.filter(each => each.scope === 'row').toSorted((a, b) => a.place - b.place)
  const groups: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
    { title: row ? labelOf(row, records) : '', lines: ofRow },
    { title: t(shellText.thisScreen), lines: heard.filter(each => each.scope === 'screen') },
    { title: own.find(({ title }) => title)?.title ?? t(shellText.lists), lines: firstOfEach([...lines, up]) },
    { title: t(shellText.questionsAndForms), lines: questions },
    { title: t(shellText.everywhere), lines: heard.filter(each => each.scope === 'everywhere') },
  ].flatMap(group => {
    const lines = group.lines.filter(line => isMeant(line, typed))
    return lines.length > 0 ? [{ ...group, lines }] : []
  })
  return (
    <>
      <div className="px-4 pt-1 pb-2" data-focus-first="">
        <SearchField
          label={t(shellText.searchKeys)}
          placeholder={t(shellText.searchKeys)}
          value={typed}
          onChange={setTyped}
          onEscape={onEscape}
        />
      </div>
      <section
        aria-label={t(shellText.keys)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is longer than the window is scrolled with the arrows
        tabIndex={0}
        className="-outline-offset-2 h-[60dvh] min-h-0 overflow-y-auto rounded-md px-4 pb-3"
      >
        {groups.length === 0 ? <p className="text-text-3">{t(shellText.noSuchKey)}</p> : null}
        <div className="columns-2 gap-8 max-roomy:columns-1">
          {groups.map(group => (
            <section key={group.title} className="break-inside-avoid pb-4">
              <h3 className="pb-1 text-sm font-medium text-text-3">{group.title}</h3>
              <dl>
                {group.lines.map(({ keys, words, off, danger }) => (
                  <div
                    key={`${keys} ${words.id}`}
                    className={classes(
                      'flex min-h-7 items-center justify-between gap-2',
                      off !== undefined ? 'text-text-3' : danger && 'text-bad',
                    )}
                  >
                    <dt className="min-w-0 truncate" title={off && t(off)}>
                      {t(words)}
                      {off === undefined ? null : <span className="pl-2 text-sm">{t(off)}</span>}
                    </dt>
                    <dd>
                      <KeyCap keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
    </>
  )
}

/** Whether a line has all words that are typed, or this is its key. */
function isMeant({ keys, words }: Line, typed: string): boolean {
  const text = foldedWords(typed)
  const own = foldedWords(t(words)).split(' ')
  return (
    keys.toLowerCase() === typed.trim().toLowerCase() ||
    text.split(' ').every(word => own.some(each => each.startsWith(word)))
  )
}
