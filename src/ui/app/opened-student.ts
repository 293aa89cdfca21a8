import type { Search } from '#client/command/url-search.ts'
import { invocationIn } from '#client/links/links.ts'
import openStudent from '#commands/students/open-student.ts'
import { registry } from './registry.ts'

/** The student whose page is open. */
export function openedStudent(search: Search): string | undefined {
  const view = invocationIn(search, 'view', registry)
  const student = view?.command === openStudent ? (view.given as { readonly student?: unknown }).student : undefined
  return student === undefined ? undefined : String(student)
}
