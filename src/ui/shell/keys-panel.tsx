import { t } from '#client/language.ts'
import { labelOf } from '#client/palette.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { registry } from '../registry.ts'
import { nearness, scopeOf, startOf } from './key-scope.ts'

const list: readonly (readonly [string, string])[] = [
  ['J', 'Next row'],
  ['K', 'Row before'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['Shift ↓', 'Select on'],
  ['PageDown', 'Next page'],
  ['PageUp', 'Page before'],
  ['Home', 'First row'],
  ['End', 'Last row'],
]
const up = ['Esc', 'One level up'] as const

/** Every key that works here, drawn from the commands. */
export function KeysPanel() {
  const app = useApp()
  const { panel, records } = app
  const facts = app.facts()
  const { row } = facts
  const { screen, dialog } = app.scopes.get()
  const { title, lines } = (dialog ?? screen).keys ?? { title: t('Lists'), lines: list }
  const here = registry.all.flatMap(({ command }) => {
    const given = command.keys ? startOf(app, command) : undefined
    if (!command.keys || !given || command.hidden?.(facts) || app.runner.gate(command) !== undefined) return []
    return [{ keys: command.keys, words: command.title, scope: scopeOf(command) }]
  })
  // Of two commands with one key the nearer to the hand has it.
  const near = nearness.flatMap(scope => here.filter(each => each.scope === scope))
  const heard = near.filter(each => near.find(({ keys }) => keys === each.keys) === each)
  const groups = [
    { title: row ? labelOf(row, records) : '', lines: heard.filter(each => each.scope === 'row') },
    { title: t('This screen'), lines: heard.filter(each => each.scope === 'screen') },
    { title, lines: [...lines, up].map(([keys, words]) => ({ keys, words })) },
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
      <div className="columns-2 gap-8">
        {groups.map(group => (
          <section key={group.title} className="break-inside-avoid pb-4">
            <h3 className="pb-1 text-sm font-medium text-text-3">{group.title}</h3>
            <dl>
              {group.lines.map(({ keys, words }) => (
                <div key={`${keys} ${words}`} className="flex h-7 items-center justify-between">
                  <dt>{t(words)}</dt>
                  <dd>
                    <KeyCap keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
