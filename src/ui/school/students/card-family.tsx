import type { ReactNode } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { personLabel } from '#client/entities/student.ts'
import { familiesText } from '#client/messages/families.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import familyOfStudent from '#commands/families/family-of-student.ts'
import openStudent from '#commands/students/open-student.ts'
import type { Student } from '#contract/students.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useRead } from '../../app/use-read.ts'
import { Lines, Part } from '../../card/card-part.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useFamilyOf } from '../families/use-family.ts'
import { debtOf } from './use-glance.ts'
import type { Owing } from './use-owing.ts'

/** The other students of a student's family; undefined as long as they are not known. */
export function useSiblings(student: string): readonly Student[] | undefined {
  const family = useFamilyOf(student)
  const { data } = useRead('getStudent', {})
  if (family === undefined || (family && !data)) return undefined
  return (family?.students ?? []).flatMap(({ student_id }) =>
    student_id === student ? [] : (data?.data.find(each => each.student_id === student_id) ?? []),
  )
}

/** Who else is in the family, with what each of them owes and what all of them do. */
export function Family({ student, owing }: { readonly student: string; readonly owing: Owing }) {
  const siblings = useSiblings(student)
  const family = useFamilyOf(student)
  return (
    <Part
      title={familiesText.family}
      beside={siblings?.length ? family?.name : undefined}
      action={
        family ? (
          <CommandButton
            action={{ ...invoke(familyOfStudent, { student }), look: 'quiet', label: familiesText.account }}
            via="row"
            small
            keyless
          />
        ) : null
      }
    >
      <Lines of={siblings} keyOf={({ student_id }) => student_id} none={studentsText.noSiblings}>
        {each => (
          <>
            <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{mixedText(personLabel(each))}</span>
            <span className="text-text-2">{[each.student_id, each.grade].filter(Boolean).join(' · ')}</span>
            <Amount of={debtOf(owing, each.student_id)?.sum} />
            <CommandButton
              action={{ ...invoke(openStudent, { student: each.student_id }), icon: 'maximize' }}
              via="row"
              keyless
            />
          </>
        )}
      </Lines>
      {family && family.owes > 0 && siblings?.length ? (
        <p className="flex min-h-7 items-center gap-x-3 py-0.5">
          <span className="min-w-0 flex-1 text-text-2">{t(studentsText.familyInAll)}</span>
          <Amount of={family.owes} isSum />
        </p>
      ) : null}
    </Part>
  )
}

function Amount({ of, isSum = false }: { readonly of: number | undefined; readonly isSum?: boolean }): ReactNode {
  // All together may owe nothing, which is an answer.
  if (isSum && of === 0) return <span>{money(0)}</span>
  if (!of) return null
  return <span className={isSum ? 'font-semibold' : ''}>{t(studentsText.owesAmount({ amount: money(of) }))}</span>
}
