import { useEffect } from 'react'
import { t } from '#client/language.ts'
import logIn from '#commands/session/log-in.ts'
import { useHouse, useStore } from '../house.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { SignInForm } from '../sign-in.tsx'

/** The session ended under the person's hands: the password is asked here, and everything goes on where it was. */
export function SignInAgain() {
  const { session, entrance, show } = useHouse()
  const now = useStore(session)
  const username = 'username' in now ? now.username : ''
  const asking = useStore(entrance.asking)
  useEffect(() => {
    void entrance.start(logIn, {}, 'bar').then(() => entrance.answer('username', username))
    return () => entrance.back(false)
  }, [entrance, username])
  if (!asking) return null
  return (
    <Dialog title={t('Sign in again')} sticky onClose={show.signOut}>
      <p className="text-text-2">
        {t('You were signed out. Your password brings you back; nothing that was typed is lost.')}
      </p>
      {username === '' ? <SignInForm /> : <SignInForm username={username} />}
      <Button look="quiet" label={t('Sign in as somebody else')} onClick={show.signOut} />
    </Dialog>
  )
}
