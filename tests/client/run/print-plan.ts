import { type Answers, isEmpty } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import type { Plan, Request } from '#client/run/plan-types.ts'

const listed = (answers: Answers, names: readonly string[] = Object.keys(answers)): string =>
  names.flatMap(name => (isEmpty(answers[name]) ? [] : `${name} ${String(answers[name])}`)).join(', ')

/** A plan as a few lines of text: what it would do, to which records, and what it needs. */
export function printPlan({ id }: Pick<Request, 'id'>, plan: Plan): string {
  switch (plan.step) {
    case 'refused':
      return [
        `${id} is refused`,
        ...('text' in plan ? [t(plan.text)] : plan.problems.map(({ argument, text }) => `${argument}: ${t(text)}`)),
      ].join('\n  ')
    case 'missing': {
      const known = listed(plan.answers, plan.prefilled)
      const asked = plan.open.map(name => (isEmpty(plan.answers[name]) ? name : `${listed(plan.answers, [name])}?`))
      return [
        `${id} asks ${asked.join(', ')}`,
        ...(known ? [`knows ${known}`] : []),
        ...Object.entries(plan.line?.typed ?? {}).map(([name, text]) => `${name} is typed: ${text}`),
        ...(plan.line?.unused.length ? [`not used: ${plan.line.unused.join(' ')}`] : []),
        ...plan.problems.map(({ argument, text }) => `${argument}: ${t(text)}`),
      ].join('\n  ')
    }
    case 'confirm':
      return [`${id} confirms ${listed(plan.answers)}`, t(plan.question), ...plan.warnings.map(t)].join('\n  ')
    case 'ready':
      return [`${id} runs ${listed(plan.answers)}`.trimEnd(), ...(plan.dialog ? ['opens its dialog'] : [])].join('\n  ')
  }
}
