import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi, Refused } from '#client/api.ts'
import { t } from '#client/language.ts'
import { sessionStore } from '#client/session.ts'
import { Button } from '../kit/button.tsx'
import { useFocusScope } from '../kit/focus-scope.ts'
import { Icon } from '../kit/icon.tsx'
import { TextField } from '../kit/text-field.tsx'

/** Nobody is signed in on a family's phone, and nothing is kept there. */
const nobody = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const api = createApi({ host: __HOST__, session: nobody, expired: () => Promise.resolve(false) })

type Outcome = { readonly good: boolean; readonly text: string }

/** What the code of a lesson leads to: a student types their login ID and is marked as present. */
function CheckIn({ code }: { readonly code: string }) {
  const [login, setLogin] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { box } = useFocusScope<HTMLElement>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (login.trim() === '') return setOutcome({ good: false, text: 'Student Login ID is required.' })
    setBusy(true)
    try {
      setOutcome({ good: true, text: (await api.checkin({ code, student_login_id: login })).message })
    } catch (error) {
      const text = error instanceof Refused ? (error.words ?? 'Check-in failed.') : 'Server not reachable.'
      setOutcome({ good: false, text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <main ref={box} className="grid min-h-dvh place-items-center bg-sunken p-4">
      <div className="w-full max-w-80 rounded-xl border border-line bg-surface p-6">
        <p className="flex items-center gap-2 pb-4 font-bold">
          <span aria-hidden className="grid size-5 place-items-center rounded-sm bg-accent text-sm text-on-accent">
            K
          </span>
          Klass
        </p>
        <h1 className="pb-3 text-lg font-bold">{t('Check in')}</h1>
        {outcome?.good ? (
          <p role="status" className="flex items-center gap-2 text-md text-good">
            <Icon name="circle-check" />
            {t(outcome.text)}
          </p>
        ) : code === '' ? (
          <p role="alert" className="text-bad">
            {t('This address holds no code. Please scan the code of the lesson again.')}
          </p>
        ) : (
          <form noValidate className="flex flex-col gap-3" onSubmit={event => void submit(event)}>
            <TextField
              label={t('Student Login ID')}
              value={login}
              onChange={setLogin}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              first
              spellCheck={false}
            />
            <div role="alert" className="min-h-5 text-bad">
              {outcome ? t(outcome.text) : null}
            </div>
            <Button type="submit" look="main" label={t('Check in')} busy={busy} />
          </form>
        )}
      </div>
    </main>
  )
}

export function start(root: HTMLElement): void {
  const code = new URLSearchParams(location.search).get('code') ?? ''
  createRoot(root).render(
    <StrictMode>
      <CheckIn code={code} />
    </StrictMode>,
  )
}
