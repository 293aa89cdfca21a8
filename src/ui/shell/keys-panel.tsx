import { isLetters } from '#client/keymap.ts'
import { labelOf } from '#client/label-of.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Dialog } from '../kit/dialog.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { registry } from '../registry.ts'
import { rowKeys } from '../scoped-key.ts'
import { useStore } from '../use-store.ts'
import { nearness, scopeOf, startOf } from './key-scope.ts'

type Line = { readonly keys: string; readonly words: string; readonly off?: string | undefined }

const list: readonly Line[] = [
  ...rowKeys,
  { keys: 'Enter', words: 'Open the row' },
  { keys: 'X', words: 'Select the row' },
  { keys: 'Shift ↓', words: 'Select on' },
]
const up: Line = { keys: 'Esc', words: 'One level up' }
const questions: readonly Line[] = [
  { keys: 'Ctrl Enter', words: 'Send the form, or take all defaults' },
  { keys: 'Shift Tab', words: 'One question back' },
]

/** Every key that works here, drawn from the commands and from what the sheet or the grid declares. */
export function KeysPanel() {
  const app = useApp()
  const { panel, records, runner } = app
  const facts = app.facts()
  const { row } = facts
  const { dialog } = app.scopes.get()
  const registered = useStore(app.scopedKeys)
  const own =
    registered.findLast(({ level }) => level === 'dialog') ??
    (dialog ? undefined : registered.findLast(({ level }) => level === 'screen'))
  const { title, list: lines } = own?.now() ?? { title: t('Lists'), list }
  const asked = runner.prompt.get() !== undefined
  const here = registry.all.flatMap(({ command }) => {
    const given = command.keys ? startOf(app, command) : undefined
    if (!command.keys || !given || command.hidden?.(facts)) return []
    const [scope, plain, off] = [scopeOf(command), isLetters(command.keys), runner.gate(command)]
    // A question takes letters for itself. What works everywhere is listed also while there is nothing for it to do.
    if ((asked && plain) || (off !== undefined && (plain || scope !== 'everywhere'))) return []
    return [{ keys: command.keys, words: command.title, scope, off }]
  })
  // Of two commands with one key the nearer one has it, and a sheet's own comes first.
  const near = nearness.flatMap(scope => here.filter(each => each.scope === scope))
  const heard = near.filter(
    each =>
      near.find(({ keys }) => keys === each.keys) === each && !own?.now().list.some(({ keys }) => keys === each.keys),
  )
  const groups: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
    { title: row ? labelOf(row, records) : '', lines: heard.filter(each => each.scope === 'row') },
    { title: t('This screen'), lines: heard.filter(each => each.scope === 'screen') },
    { title, lines: [...lines, up] },
    { title: t('Questions and forms'), lines: questions },
    { title: t('Everywhere'), lines: heard.filter(each => each.scope === 'everywhere') },
  ].filter(group => group.lines.length > 0)
  const close = () => panel.set(undefined)
  return (
    <Dialog
      title={t('Keys')}
      width={720}
      onClose={close}
      footer={<Button label={t('Close')} keys="Esc" onClick={close} />}
    >
      <section
        aria-label={t('Keys')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is longer than the window is scrolled with the arrows
        tabIndex={0}
        data-focus-first=""
        className="columns-2 gap-8 outline-none"
      >
        {groups.map(group => (
          <section key={group.title} className="break-inside-avoid pb-4">
            <h3 className="pb-1 text-sm font-medium text-text-3">{group.title}</h3>
            <dl>
              {group.lines.map(({ keys, words, off }) => (
                <div
                  key={`${keys} ${words}`}
                  className={classes(
                    'flex min-h-7 items-center justify-between gap-2',
                    off !== undefined && 'text-text-3',
                  )}
                >
                  <dt>
                    {t(words)}
                    {off === undefined ? null : <span className="block text-sm">{t(off)}</span>}
                  </dt>
                  <dd>
                    <KeyCap keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
