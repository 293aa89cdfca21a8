import { useEffect, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import logIn from '#commands/session/log-in.ts'
import { useApp } from '../app/app.ts'
import { signInApp } from '../app/sign-in-app.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { SignInForm } from './sign-in.tsx'

const { runner } = signInApp

/** Asks for the password after the session has expired in the middle of some work, which then goes on. */
export function SignInAgain() {
  const { session, navigator } = useApp()
  const now = useStore(session)
  const username = 'username' in now ? now.username : ''
  const prompt = useStore(runner.prompt)
  /** Another person wants to sign in, for example because this account has been deleted. */
  const [other, setOther] = useState(username === '')
  useEffect(() => {
    void runner.start(invoke(logIn), 'bar').then(() => runner.answer('username', username))
    return () => runner.back(false)
  }, [username])
  const askOther = () => {
    setOther(true)
    for (const name of ['username', 'password', 'code']) void runner.answer(name, '')
  }
  if (!prompt) return null
  return (
    <Dialog title={t(shellText.signInAgain)} sticky onClose={navigator.signOut}>
      <p className="text-text-2">{other ? t(shellText.whatWasTypedStays) : t(shellText.youWereSignedOut)}</p>
      {other ? <SignInForm key="other" /> : <SignInForm username={username} />}
      {other ? (
        <Button look="quiet" label={t(shellText.leaveItAndSignOut)} onClick={navigator.signOut} />
      ) : (
        <Button look="quiet" label={t(shellText.signInAsSomebodyElse)} onClick={askOther} />
      )}
    </Dialog>
  )
}
