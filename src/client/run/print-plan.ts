import { type Drafts, isEmpty } from '../values.ts'
import type { Plan, Request } from './plan.ts'

const listed = (answers: Drafts, names: readonly string[] = Object.keys(answers)): string =>
  names.flatMap(name => (isEmpty(answers[name]) ? [] : `${name} ${String(answers[name])}`)).join(', ')

/** A plan in a few lines: what it would do, to what, and what it needs. */
export function printPlan({ id }: Pick<Request, 'id'>, plan: Plan): string {
  switch (plan.step) {
    case 'refused':
      return [
        `${id} is refused`,
        ...('text' in plan ? [plan.text] : plan.problems.map(({ argument, text }) => `${argument}: ${text}`)),
      ].join('\n  ')
    case 'missing': {
      const known = listed(plan.answers, plan.prefilled)
      const asked = plan.open.map(name => (isEmpty(plan.answers[name]) ? name : `${listed(plan.answers, [name])}?`))
      return [
        `${id} asks ${asked.join(', ')}`,
        ...(known ? [`knows ${known}`] : []),
        ...Object.entries(plan.words?.placed.typed ?? {}).map(([name, text]) => `${name} is typed: ${text}`),
        ...(plan.words?.placed.unused.length ? [`not used: ${plan.words.placed.unused.join(' ')}`] : []),
        ...plan.problems.map(({ argument, text }) => `${argument}: ${text}`),
      ].join('\n  ')
    }
    case 'confirm':
      return [`${id} confirms ${listed(plan.answers)}`, plan.question, ...plan.warnings].join('\n  ')
    case 'ready':
      return [`${id} runs ${listed(plan.answers)}`.trimEnd(), ...(plan.dialog ? ['opens its dialog'] : [])].join('\n  ')
  }
}
