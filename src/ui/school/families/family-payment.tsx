import type { TableRows } from '#client/command/arguments.ts'
import { askedNow } from '#client/command/command-answers.ts'
import { studentLabel } from '#client/entities/student.ts'
import { familiesText } from '#client/messages/families.ts'
import { caption, t } from '#client/messages/message.ts'
import { failureIn, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { leftOf, toPut } from '#client/school/family-money.ts'
import type { Family } from '#contract/families.ts'
import { money } from '#rules/money.ts'
import { plainNumber } from '#rules/typed-numbers.ts'
import { useApp } from '../../app/app.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { Preview } from '../../form/preview.tsx'
import { PromptDialog } from '../../form/prompt-dialog.tsx'
import { AskedField } from '../../form/question-field.tsx'
import { Button } from '../../kit/button.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { useRelated } from '../../list/use-related.ts'
import { useFamily } from './use-family.ts'

export default function FamilyPayment() {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Payment prompt={prompt} /> : null
}

/** The form of money that comes in: how much and how, and what it is put to, which is the oldest month first at the start. */
function Payment({ prompt }: { readonly prompt: OpenPrompt }) {
  const { command, answers, prefilled, via } = prompt
  const family = useFamily(({ family_id }) => family_id === answers.family)
  const fields = Object.keys(askedNow(command, answers, via)).filter(
    name => name !== 'put' && (!prefilled.includes(name) || via === 'link'),
  )
  const isOpen = family ? family.open.length > 0 : false
  const unseen = problemsOf(prompt).find(({ argument, row }) => !fields.includes(argument) && row === undefined)
  return (
    <PromptDialog prompt={prompt} width={680}>
      <div className="flex flex-col gap-3">
        {/* Where there are invoices they say the same, each beside its amount. */}
        {isOpen ? null : <Preview command={command} answers={answers} quoted />}
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-roomy:grid-cols-1">
          {fields.map(name => (
            <div
              key={name}
              className={name === 'method' || (name === 'amount' && fields[0] === name) ? 'col-span-full' : 'min-w-0'}
            >
              <AskedField prompt={prompt} name={name} />
            </div>
          ))}
        </div>
        {family && isOpen ? <PutTo prompt={prompt} family={family} /> : null}
        <Failure failure={unseen ? { text: unseen.text } : failureIn(prompt)} />
      </div>
    </PromptDialog>
  )
}

const needs = ['students'] as const
const grid =
  'grid grid-cols-[4rem_minmax(0,1fr)_7rem_5.5rem_7.5rem] gap-x-3 max-roomy:grid-cols-[4rem_minmax(0,1fr)_7.5rem]'
/** An amount that nobody typed looks as those beside it. */
const proposedText = (amount: string): string => (amount === '' ? '' : money(Number(amount)))

/** The open invoices, each with what is put to it, and what stays. */
function PutTo({ prompt, family }: { readonly prompt: OpenPrompt; readonly family: Family }) {
  const { runner } = useApp()
  const related = useRelated(needs)
  const { answers } = prompt
  const amount = Number(plainNumber(String(answers.amount ?? ''))) || 0
  // Only this form answers it.
  const named = answers.put as TableRows | undefined
  const put = toPut(family, amount, named)
  const proposed = new Map(put.map(each => [each.invoice.invoice_ref, String(each.amount)]))
  const rows = family.open.map(invoice => {
    const typed = named?.find(({ invoice_ref }) => invoice_ref === invoice.invoice_ref)?.amount
    return { invoice, amount: named ? String(typed ?? '') : (proposed.get(invoice.invoice_ref) ?? '') }
  })
  const change = (ref: string, value: string) =>
    void runner.answer(
      'put',
      rows.map(row => ({
        invoice_ref: row.invoice.invoice_ref,
        amount: row.invoice.invoice_ref === ref ? value : row.amount,
      })),
    )
  const wrong = problemsOf(prompt).find(({ argument }) => argument === 'put')
  return (
    <fieldset aria-label={t(familiesText.putTo)} className="flex min-w-0 flex-col gap-1.5">
      <div className={`${grid} min-h-8 items-center text-text-2`}>
        <span className="col-span-3 flex items-center gap-2 max-roomy:col-span-2">
          {t(familiesText.putTo)}
          {named ? (
            <Button
              small
              look="quiet"
              label={t(familiesText.oldestFirst)}
              onClick={() => void runner.answer('put', undefined)}
            />
          ) : null}
        </span>
        <span className="text-right max-roomy:hidden">{t(familiesText.stillOpen)}</span>
        <span className="pr-3 text-right">{t(caption('Amount'))}</span>
      </div>
      {rows.map(({ invoice, amount: value }) => {
        const about = { month: invoice.month, student: studentLabel(invoice, related) }
        return (
          <div key={invoice.invoice_ref} className={`${grid} items-start`}>
            <b className="pt-1.5 font-medium">{about.month}</b>
            <span className="pt-1.5 [overflow-wrap:anywhere]">
              {about.student}
              <span className="block text-sm text-text-3 roomy:hidden">
                {t(familiesText.ofTotal({ amount: money(invoice.rest) }))}
              </span>
            </span>
            <span className="pt-1.5 text-text-3 max-roomy:hidden">{invoice.invoice_ref}</span>
            <span className="pt-1.5 text-right text-text-2 max-roomy:hidden">{money(invoice.rest)}</span>
            <NumberField
              name={`put.${invoice.invoice_ref}`}
              label={t(familiesText.putToOf(about))}
              hideLabel
              className="[&_input]:text-right"
              decimals={2}
              min={0}
              max={invoice.rest}
              error={wrong?.row === invoice.invoice_ref ? t(wrong.text) : undefined}
              value={named ? value : proposedText(value)}
              onChange={next => change(invoice.invoice_ref, next)}
            />
          </div>
        )
      })}
      <div className="flex justify-between pt-1">
        <span className="text-text-2">{t(familiesText.stays)}</span>
        <span className="pr-3 tabular-nums">{money(leftOf(put, amount))}</span>
      </div>
    </fieldset>
  )
}
