import { useEffect, useLayoutEffect, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { languageNames, t } from '#client/messages/message.ts'
import { signInText } from '#client/messages/sign-in.ts'
import { failureIn, isBusy, problemsOf } from '#client/run/prompt.ts'
import logIn from '#commands/session/log-in.ts'
import { language, languages, otherLanguage } from '../app/language.ts'
import { signInApp } from '../app/sign-in-app.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { FocusScope, useFocus, useFocusScope } from '../kit/focus-scope.ts'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { isComposing } from '../kit/typing.ts'

const { runner } = signInApp

/** /login: the form of the sign-in command on a page. */
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
  // Drawn anew when the other texts come, so that a refusal is said in the same language.
  useStore(languages.shown)
  const { id, box } = useFocusScope<HTMLElement>()
  return (
    <main ref={box} className="grid min-h-dvh place-items-center bg-sunken p-4">
      <div className="w-full max-w-80 rounded-xl border border-line bg-surface p-6">
        <p className="flex items-center gap-2 pb-4 font-bold">
          <span aria-hidden className="grid size-5 place-items-center rounded-sm bg-accent text-sm text-on-accent">
            K
          </span>
          Klass
        </p>
        <h1 className="pb-3 text-title font-bold">{t(signInText.adminLogin)}</h1>
        <FocusScope value={id}>
          <SignInForm />
        </FocusScope>
        <OtherLanguage />
      </div>
    </main>
  )
}

/** Says the other language in that language itself. */
function OtherLanguage() {
  useStore(language)
  const failed = useStore(languages.failed)
  const other = otherLanguage()
  return (
    <>
      <p lang={other} className="-mx-2.5 -mb-2 pt-2">
        <Button look="quiet" label={languageNames[other]} onClick={() => void languages.show(other)} />
      </p>
      <p role="alert" className="text-bad empty:hidden">
        {failed ? t(signInText.languageNotLoaded) : null}
      </p>
    </>
  )
}

/** What the form asks for: the password first, and then the code of those who have a second step. */
type Step = 'password' | 'app' | 'recovery'

/** Username, Password and Login, and then the second step. The input stays when the server refuses it. */
export function SignInForm({ username }: { readonly username?: string }) {
  const prompt = useStore(runner.prompt)
  const [touched, setTouched] = useState(false)
  const [step, setStep] = useState<Step>('password')
  const [returned, setReturned] = useState(false)
  const focus = useFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the field of each step
  useLayoutEffect(() => focus(), [focus, step])
  const draft = (name: string) => String(prompt?.answers[name] ?? '')
  const failure = prompt && failureIn(prompt)
  const problem = prompt && (problemsOf(prompt)[0]?.text ?? failure?.text)
  const busy = prompt && isBusy(prompt)
  const knowsName = username !== undefined || returned
  const go = (to: Step) => {
    setStep(to)
    setTouched(false)
    void runner.answer('code', '')
  }
  const back = () => {
    go('password')
    setReturned(true)
    void runner.answer('password', '')
  }
  const submit = async () => {
    const outcome = await runner.submit()
    // The server asks for a code once the password was right. That is no problem to show.
    if (step === 'password' && outcome.kind === 'refused' && outcome.code === 'codeRequired') go('app')
    else setTouched(true)
  }
  return (
    <Form
      className="flex flex-col gap-3"
      onKeyDown={event => {
        if (event.key !== 'Escape' || step === 'password' || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        back()
      }}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t(signInText.username)}
        value={draft('username')}
        onChange={text => void runner.answer('username', text)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        first={step === 'password' && !knowsName}
        readOnly={username !== undefined || step !== 'password'}
        spellCheck={false}
      />
      <SecretField step={step} text={draft} first={knowsName} />
      <div role="alert" className="min-h-5 text-bad">
        {touched && problem ? (
          <>
            <p>{t(problem)}</p>
            {failure?.more ? <p>{t(failure.more)}</p> : null}
          </>
        ) : null}
      </div>
      <Button type="submit" look="main" label={t(signInText.login)} busy={busy} />
      {step === 'password' ? null : (
        <div className="-mx-2.5 flex justify-between">
          <Button
            look="quiet"
            label={t(step === 'app' ? signInText.useRecoveryCode : signInText.useTheApp)}
            onClick={() => go(step === 'app' ? 'recovery' : 'app')}
          />
          <Button look="quiet" label={t(signInText.back)} keys="Esc" onClick={back} />
        </div>
      )}
    </Form>
  )
}

type SecretProps = { readonly step: Step; readonly text: (name: string) => string; readonly first: boolean }

/** The password, or the code of the second step. */
function SecretField({ step, text, first }: SecretProps) {
  if (step === 'password')
    return (
      <TextField
        label={t(signInText.password)}
        kind="secret"
        value={text('password')}
        onChange={password => void runner.answer('password', password)}
        autoComplete="current-password"
        first={first}
      />
    )
  const isApp = step === 'app'
  return (
    <TextField
      key={step}
      label={t(isApp ? signInText.code : signInText.recoveryCode)}
      hint={t(isApp ? signInText.sixDigits : signInText.oneOfTen)}
      value={text('code')}
      onChange={code => void runner.answer('code', code)}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      first
    />
  )
}
