import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { answerWords } from '#client/command/answer-words.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { failureOf } from '#client/core/failure.ts'
import { timings } from '#client/core/timings.ts'
import { today } from '#client/core/today.ts'
import { beginning } from '#client/entities/message.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, type Message, sentences, t, verbatim } from '#client/messages/message.ts'
import { type CheckedPlan, checkPlan } from '#client/run/check-plan-for-many.ts'
import { namesOf } from '#client/run/job-notice.ts'
import { type ForMany, type PlannedRow, planMany, startJob } from '#client/run/plan-for-many.ts'
import { mostRows } from '#contract/jobs.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { useApp } from '../app/app.ts'
import { Failure } from '../form/failure.tsx'
import { Sentence } from '../form/sentence.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { RowTable } from './row-table.tsx'
import { doTogether } from './run-job-for-row.ts'

type Props = { readonly planned: ForMany; readonly onClose: () => void }

const stateOf = (row: PlannedRow, isChecked: boolean) => ({
  id: row.id,
  label: row.label,
  ...('refused' in row
    ? ({ state: jobsText.wouldBeRefused, tone: 'bad', why: row.refused } as const)
    : 'isSo' in row
      ? ({ state: jobsText.isSo, tone: 'plain', why: undefined } as const)
      : ({ state: isChecked ? jobsText.willBeDone : jobsText.toCheck, tone: 'plain', why: row.warns } as const)),
})

/** What must be read comes first: what is refused, and what has a warning. What is so already comes last. */
const rankOf = (row: PlannedRow): number => ('refused' in row ? 0 : 'isSo' in row ? 3 : row.warns ? 1 : 2)

/** What will be done with a checked plan, and with how many of it nothing is. */
function sentenceOf(plan: readonly PlannedRow[], whole: (count: number) => Message): Message {
  const all = plan.length
  const refused = plan.filter(row => 'refused' in row).length
  const already = plan.filter(row => 'isSo' in row).length
  const count = all - refused - already
  if (count === all) return whole(count)
  if (already === all) return jobsText.allAreSo({ all })
  return sentences(
    count === 0 ? jobsText.noneOf({ all }) : whole(count),
    ...(refused > 0 && count > 0 ? [jobsText.someRefused({ refused, all })] : []),
    ...(already > 0 ? [jobsText.someAreSo({ count: already })] : []),
  )
}

/** What all that will be done comes to; undefined where rows have no amount. */
function sumOf(plan: readonly PlannedRow[]): string | undefined {
  const amounts = plan.flatMap(row => ('asks' in row && row.amount !== undefined ? [cents(row.amount)] : []))
  return amounts.length === 0 ? undefined : money(dollars(amounts.reduce((sum, each) => sum + each, 0)))
}

const worksOf = ({ many, title }: AnyCommand, count: number): Message => many?.does({ count }) ?? caption(title)

function buttonText(command: AnyCommand, count: number, amount: string | undefined): Message {
  const verb = command.many?.button
  if (amount === undefined) return worksOf(command, count)
  return verb
    ? jobsText.doItWorth({ what: caption(verb), amount })
    : jobsText.eachWorth({ what: worksOf(command, count), amount })
}

/** An answer as a notice says it: the beginning of a long text. */
const shortened = (answer: Message): Message => verbatim(beginning(t(answer)))

const ableOf = (plan: readonly PlannedRow[] = []) =>
  plan.flatMap(row => ('asks' in row ? [{ id: row.id, ...row.asks }] : []))

/**
 * Whether letters were typed just now. Whoever types a name has not seen that this has opened: the Enter after it was for
 * what was there before.
 */
function useWordsTyped() {
  const letters = useRef({ count: 0, at: Number.NEGATIVE_INFINITY })
  const onKeyDownCapture = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || !/^\p{L}$/u.test(key)) return
    const now = performance.now()
    const { count, at } = letters.current
    letters.current = { count: now - at < timings.burstPause ? count + 1 : 1, at: now }
  }
  const wordsTyped = () => letters.current.count > 1 && performance.now() - letters.current.at < timings.burstPause
  return { onKeyDownCapture, wordsTyped }
}

/** What a command would do with each of the rows: first what is known here, and then what the server has said of it. */
function usePlan(forMany: ForMany, isTooMany: boolean) {
  const { api, navigator, records } = useApp()
  /** What is known here, until the server has said what it would refuse. */
  const [planned, setPlanned] = useState<readonly PlannedRow[]>()
  const [checked, setChecked] = useState<CheckedPlan>()
  /** How many rows are known while the server checks. */
  const [known, setKnown] = useState(0)
  const [failure, setFailure] = useState<Message>()
  /** What the server says of the plan, for an Enter that is quicker. */
  const answer = useRef(Promise.resolve<CheckedPlan | undefined>(undefined))
  useEffect(() => {
    if (isTooMany) return
    const stopped = new AbortController()
    const { signal } = stopped
    const failed = (error: unknown) => {
      if (!signal.aborted) setFailure(failureOf(error).words ?? generalText.serverNotReachable)
    }
    const find = async () => {
      const rows = await planMany(forMany, { api, navigator, records, today: today() }, signal)
      if (signal.aborted) return
      setPlanned(rows)
      const found = await checkPlan(api, rows, { signal, tell: setKnown }).catch((error: unknown): CheckedPlan => {
        failed(error)
        return { rows, unchecked: rows.filter(row => 'asks' in row).length }
      })
      if (signal.aborted) return
      setChecked(found)
      return found
    }
    answer.current = find().catch((error: unknown) => {
      failed(error)
      return undefined
    })
    return () => stopped.abort()
  }, [api, navigator, records, forMany, isTooMany])
  return { planned, checked, known, failure, setFailure, answer }
}

/** Says what a command would do with each of the selected rows, before anything is done. Enter does it. */
export function PlanDialog({ planned: forMany, onClose }: Props) {
  const app = useApp()
  const { command, id, answers, chosen } = forMany
  const [busy, setBusy] = useState(false)
  /** The same request sent again starts no second job. */
  const [key] = useState(() => crypto.randomUUID())
  const isTooMany = chosen.length > mostRows
  const { planned, checked, known, failure, setFailure, answer } = usePlan(forMany, isTooMany)
  const { onKeyDownCapture, wordsTyped } = useWordsTyped()
  const plan = checked?.rows
  const shown = plan ?? planned
  const isChecked = plan !== undefined
  const rows = useMemo(
    () => shown?.toSorted((one, other) => rankOf(one) - rankOf(other)).map(row => stateOf(row, isChecked)),
    [shown, isChecked],
  )
  const able = useMemo(() => ableOf(shown), [shown])
  const worth = useMemo(() => plan && sumOf(plan), [plan])
  const all = chosen.length
  const plans = command.many?.plans
  /** The sentence has the sum already. */
  const saysWorth = plans !== undefined && able.length > 0
  const sentence = (): Message => {
    if (isTooMany) return jobsText.tooMany({ all, most: mostRows })
    if (!plan)
      return planned ? jobsText.checkingSome({ checked: known, count: all }) : jobsText.checking({ count: all })
    return sentenceOf(plan, count =>
      plans && worth !== undefined
        ? plans({ count, amount: worth })
        : jobsText.allOf({ what: worksOf(command, count) }),
    )
  }
  const said = answerWords(command, answers, app.records)
  const begin = async (kind: string, whole: readonly PlannedRow[]) => {
    const able = ableOf(whole)
    const job_id = await startJob(app.api, { command: id, kind, rows: able, key })
    app.undoStack.started(job_id, command, namesOf(whole.filter(row => 'asks' in row)))
    app.jobs.started(job_id, kind, whole, said.map(shortened))
    app.lastRun.did({ command, given: answers })
    app.recording.startedJob(forMany, job_id)
    app.recent.records.startedJob(job_id, command, able.length)
    return job_id
  }
  const start = async () => {
    const [first] = chosen
    if (busy || !first || !shown || wordsTyped()) return
    setBusy(true)
    setFailure(undefined)
    const found = checked ?? (await answer.current)
    // What was seen is done. If the server has added to it, that is read first.
    const isSeen = found === checked || (found?.unchecked === 0 && found.rows.every((row, at) => row === shown[at]))
    const whole = found?.rows ?? []
    const [firstAble] = ableOf(whole)
    if (!isSeen || !firstAble) return setBusy(false)
    try {
      const beginIt = () => begin(first.kind, whole)
      const job = await (forMany.isTogether ? doTogether(app, forMany, whole, firstAble.call, beginIt) : beginIt())
      if (job !== undefined) app.many.set({ job })
    } catch (error) {
      setFailure(failureOf(error).words ?? jobsText.notStarted)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(caption(command.title))}
      width={880}
      sticky
      onClose={onClose}
      footer={
        <>
          <Button label={t(generalText.cancel)} keys="Esc" onClick={onClose} />
          {(isChecked || busy) && able.length > 0 ? (
            <Button
              look={command.group === 'danger' ? 'danger' : 'main'}
              label={t(buttonText(command, able.length, worth))}
              keys="Enter"
              busy={busy}
              onClick={() => void start()}
            />
          ) : null}
        </>
      }
    >
      <div role="presentation" className="contents" onKeyDownCapture={onKeyDownCapture}>
        <Sentence text={t(sentence())} />
        {worth === undefined || saysWorth ? null : <Sentence text={t(jobsText.together({ amount: worth }))} />}
        {forMany.prints ? <p className="text-text-2">{t(jobsText.thenPrinted)}</p> : null}
        {said.map(each => (
          <p key={t(each)} className="[overflow-wrap:anywhere] text-text-2">
            {t(each)}
          </p>
        ))}
        {command.effect === 'final' && !isTooMany ? <p className="text-warn">{t(jobsText.isFinal)}</p> : null}
        <Failure failure={failure && { text: failure }} />
        {checked && checked.unchecked > 0 ? (
          <p className="text-warn">{t(jobsText.unchecked({ count: checked.unchecked }))}</p>
        ) : null}
        {isTooMany ? null : (
          <RowTable
            label={t(caption(command.title))}
            kind={chosen[0]?.kind ?? ''}
            rows={rows}
            onOpen={() => void start()}
            isPlain={rows?.every(({ tone, why }) => tone === 'plain' && !why) === true && able.length === all}
          />
        )}
      </div>
    </Dialog>
  )
}
