import { t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { studentsText } from '#client/messages/students.ts'
import { useApp } from '../../app/app.ts'
import { done } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useStore } from '../../app/use-store.ts'
import { Button } from '../../kit/button.tsx'

/** Where the student stands in the list below the card, and the keys that lead to the next card without closing it. */
export function AlongTheList({ student }: { readonly student: string }) {
  const { scopes, navigator } = useApp()
  const { along } = useStore(scopes).screen
  const of = { kind: 'student', id: student } as const
  const place = along?.placeOf(of)
  if (!along || !place) return null
  const go = (by: -1 | 1) => {
    const next = along.move(of, by)
    if (next) navigator.adjust({ 'v.student': next.id })
  }
  const [back, on] = [() => go(-1), () => go(1)]
  return (
    <div className="flex items-center gap-1">
      <ScopedKeys
        list={[
          { keys: 'J', words: shellText.nextStudent, held: true, run: done(on) },
          { keys: 'K', words: shellText.studentBefore, held: true, run: done(back) },
        ]}
      />
      <span className="px-1 text-sm text-text-3 tabular-nums">{t(studentsText.placeOf(place))}</span>
      <Button look="icon" icon="chevron-up" label={t(shellText.studentBefore)} keys="K" onClick={back} />
      <Button look="icon" icon="chevron-down" label={t(shellText.nextStudent)} keys="J" onClick={on} />
    </div>
  )
}
