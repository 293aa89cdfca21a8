import { useLayoutEffect, useState } from 'react'
import { NotOffered } from '#client/core/api.ts'
import { failureWords } from '#client/core/failure.ts'
import { t } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import { sessionText } from '#client/messages/session.ts'
import type { Said } from '#client/run/outcome.ts'
import { failureIn, isBusy, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { Cancel } from '../../form/cancel-button.tsx'
import { Failure } from '../../form/failure.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { RequiredFields } from '../../kit/field.tsx'
import { useFocus } from '../../kit/focus-scope.ts'
import { QrCode } from '../../kit/qr-code.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Copy } from './copy.tsx'

type Begun = { readonly secret: string; readonly uri: string }

/** Asks for the password, then shows the secret for the app, and asks for its first code. */
export default function SetUpSecondStep({ given, onClose }: ViewProps) {
  const { runner, api, navigator } = useApp()
  const prompt = useStore(runner.prompt)
  const { data } = useRead('getSecondStep', {})
  const [begun, setBegun] = useState<Begun>()
  const [beginning, setBeginning] = useState(false)
  const [refused, setRefused] = useState<Said>()
  const current = String(given.current ?? '')
  /** A boss who may do nothing else first. */
  const held = data?.data.required === true && !data.data.on
  const problemOf = (name: string) => {
    const problem = prompt && problemsOf(prompt).find(({ argument }) => argument === name)
    return problem && t(problem.text)
  }
  const begin = async () => {
    setBeginning(true)
    setRefused(undefined)
    try {
      setBegun(await api.beginSecondStep({ current_password: current }))
    } catch (error) {
      setRefused({ text: error instanceof NotOffered ? operationsText.notOffered : failureWords(error) })
    } finally {
      setBeginning(false)
    }
  }
  const submit = () => {
    if (begun) void runner.submit()
    else if (!beginning) void begin()
  }
  const answer = (name: string) => (text: string) => void runner.answer(name, text)
  const failure = begun ? prompt && failureIn(prompt) : refused
  return (
    <Dialog
      title={t(sessionText.setUpSecondStep)}
      sticky
      onClose={held ? () => undefined : onClose}
      onSubmit={submit}
      footer={
        <>
          {held ? (
            <Button look="quiet" label={t(sessionText.signOut)} onClick={navigator.signOut} />
          ) : prompt ? (
            <Cancel command={prompt.command} />
          ) : null}
          {begun ? (
            <Button
              type="submit"
              look="main"
              label={t(sessionText.switchOn)}
              busyLabel={t(sessionText.switchingOn)}
              busy={prompt && isBusy(prompt)}
              keys="Ctrl Enter"
            />
          ) : (
            <Button type="submit" look="main" label={t(sessionText.goOn)} busy={beginning} keys="Ctrl Enter" />
          )}
        </>
      }
    >
      {held ? <p className="font-bold">{t(sessionText.bossesNeedOne)}</p> : null}
      <RequiredFields value>
        {begun ? (
          <>
            <Secret of={begun} />
            <TextField
              label={t(sessionText.firstCode)}
              hint={t(sessionText.sixDigits)}
              error={problemOf('code')}
              value={String(given.code ?? '')}
              onChange={answer('code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              first
            />
          </>
        ) : (
          <>
            <p className="text-text-2">{t(sessionText.whatItIs)}</p>
            <TextField
              label={t(sessionText.currentPassword)}
              kind="secret"
              value={current}
              onChange={answer('current')}
              autoComplete="current-password"
              first
            />
          </>
        )}
      </RequiredFields>
      <Failure failure={failure} />
      <FocusFirst step={begun ? 'code' : 'password'} />
    </Dialog>
  )
}

/** Moves the focus to the field of each step. */
function FocusFirst({ step }: { readonly step: string }) {
  const focus = useFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useLayoutEffect(() => focus(), [focus, step])
  return null
}

/** The secret as a QR code, and as text in groups of four to be typed. */
function Secret({ of: { secret, uri } }: { readonly of: Begun }) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <>
      <p className="text-text-2">{t(sessionText.scanThis)}</p>
      <div className="grid justify-items-center">
        <div className="overflow-hidden rounded-md shadow-[0_0_0_1px_var(--line)]">
          <QrCode text={uri} size={208} label={t(sessionText.qrCodeForApp)} />
        </div>
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-text-2">{t(sessionText.key)}</p>
          <p className="select-all font-mono break-words">{groups}</p>
        </div>
        <Copy text={secret} label={t(sessionText.copyKey)} />
      </div>
    </>
  )
}
