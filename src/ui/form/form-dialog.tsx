import { type Asking, askedNow, isBusy } from '#client/asking.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ArgumentField } from './argument-field.tsx'
import { Cancel } from './cancel.tsx'
import { Failure } from './failure.tsx'
import { Preview } from './preview.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

/** The documented dialog of a command, drawn from its arguments: title, fields, buttons. */
export function FormDialog({ asking }: { readonly asking: Asking }) {
  const { runner } = useApp()
  const { command, drafts, problems } = asking
  const fields = useProblemFocus(problems)
  const form = command.form ?? { title: command.title, submit: 'Submit', cancel: 'Cancel' }
  const names = Object.keys(askedNow(command, drafts))
  // What the row or the screen has said is shown by the preview; it is not asked again.
  const asked = names.filter(name => !asking.given.includes(name) || asking.via === 'link')
  const unseen = problems.find(problem => !asked.includes(problem.argument))?.text
  return (
    <Dialog
      title={t(form.title)}
      onClose={() => runner.back(true)}
      sticky
      width={asked.length > 6 ? 640 : undefined}
      onSubmit={() => void runner.submit()}
      footer={
        <>
          <Cancel command={command} />
          <Button
            type="submit"
            look="main"
            label={t(form.submit)}
            busyLabel={form.busy && t(form.busy)}
            busy={isBusy(asking)}
            keys="Mod Enter"
          />
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-3">
        <Preview asking={asking} />
        <div
          className={
            asked.length > 6 ? 'grid grid-cols-2 gap-x-4 gap-y-3 [&>:nth-child(odd):last-child]:col-span-2' : 'contents'
          }
        >
          {asked.map(name => (
            <ArgumentField
              key={name}
              name={name}
              argument={command.arguments[name]!}
              draft={drafts[name]}
              told={drafts}
              error={problems.find(problem => problem.argument === name)?.text}
              onChange={draft => void runner.answer(name, draft)}
            />
          ))}
        </div>
        <Failure asking={unseen === undefined ? asking : { ...asking, failure: { text: unseen } }} />
      </div>
    </Dialog>
  )
}
