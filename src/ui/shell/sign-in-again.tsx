import { useEffect, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import logIn from '#commands/session/log-in.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { SignInForm } from '../sign-in.tsx'
import { signInApp } from '../sign-in-app.ts'
import { useStore } from '../use-store.ts'

const { runner } = signInApp

/** The session ended in the middle of something: the password is asked here, and the work goes on where it was. */
export function SignInAgain() {
  const { session, navigator } = useApp()
  const now = useStore(session)
  const username = 'username' in now ? now.username : ''
  const prompt = useStore(runner.prompt)
  /** The person may not be able to come back: their account may be gone. */
  const [other, setOther] = useState(username === '')
  useEffect(() => {
    void runner.start(invoke(logIn), 'bar').then(() => runner.answer('username', username))
    return () => runner.back(false)
  }, [username])
  const askOther = () => {
    setOther(true)
    void runner.answer('username', '').then(() => runner.answer('password', ''))
  }
  if (!prompt) return null
  return (
    <Dialog title={t('Sign in again')} sticky onClose={navigator.signOut}>
      <p className="text-text-2">
        {other
          ? t('What was typed stays for whoever signs in here. It is not sent until it is sent again.')
          : t('You were signed out. Your password brings you back; nothing that was typed is lost.')}
      </p>
      {other ? <SignInForm key="other" /> : <SignInForm username={username} />}
      {other ? (
        <Button look="quiet" label={t('Leave it, and sign out')} onClick={navigator.signOut} />
      ) : (
        <Button look="quiet" label={t('Sign in as somebody else')} onClick={askOther} />
      )}
    </Dialog>
  )
}
