import { useEffect, useLayoutEffect, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { failureIn, isBusy, problemsOf } from '#client/run/prompt.ts'
import logIn from '#commands/session/log-in.ts'
import { Button } from './kit/button.tsx'
import { FocusScope, useFocus, useFocusScope } from './kit/focus-scope.ts'
import { TextField } from './kit/text-field.tsx'
import { signInApp } from './sign-in-app.ts'
import { useStore } from './use-store.ts'

const { runner } = signInApp

/** /login: the sign-in command's own form, on a page. */
export function SignIn() {
  const prompt = useStore(runner.prompt)
  useEffect(() => {
    void runner.start(invoke(logIn), 'bar')
    return () => runner.back(false)
  }, [])
  if (prompt?.command !== logIn) return null
  return <SignInPage />
}

function SignInPage() {
  const { id, box } = useFocusScope<HTMLElement>()
  return (
    <main ref={box} className="grid min-h-dvh place-items-center bg-sunken p-4 font-system">
      <div className="w-full max-w-80 rounded-xl border border-line bg-surface p-6">
        <p className="flex items-center gap-2 pb-4 font-bold">
          <span aria-hidden className="grid size-5 place-items-center rounded-sm bg-accent text-sm text-on-accent">
            K
          </span>
          Klass
        </p>
        <h1 className="pb-3 text-lg font-bold">{t('Admin Login')}</h1>
        <FocusScope value={id}>
          <SignInForm />
        </FocusScope>
      </div>
    </main>
  )
}

/** Username, Password and Login; what was typed stays when the server says no. */
export function SignInForm({ username }: { readonly username?: string }) {
  const prompt = useStore(runner.prompt)
  const [touched, setTouched] = useState(false)
  const focus = useFocus()
  useLayoutEffect(() => focus(), [focus])
  const draft = (name: string) => String(prompt?.answers[name] ?? '')
  const problem = prompt && (problemsOf(prompt)[0]?.text ?? failureIn(prompt)?.text)
  const more = prompt && failureIn(prompt)?.more
  const busy = prompt && isBusy(prompt)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        setTouched(true)
        void runner.submit()
      }}
    >
      <TextField
        label={t('Username')}
        value={draft('username')}
        onChange={text => void runner.answer('username', text)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        first={!username}
        readOnly={username !== undefined}
        spellCheck={false}
      />
      <TextField
        label={t('Password')}
        kind="secret"
        value={draft('password')}
        onChange={text => void runner.answer('password', text)}
        autoComplete="current-password"
        first={username !== undefined}
      />
      <div role="alert" className="min-h-5 text-bad">
        {touched && problem ? (
          <>
            <p>{t(problem)}</p>
            {more ? <p>{t(more)}</p> : null}
          </>
        ) : null}
      </div>
      <Button type="submit" look="main" label={t('Login')} busy={busy} />
    </form>
  )
}
