import type { QueryClient } from '@tanstack/query-core'
import { type Api, NotOffered } from '../core/api.ts'
import type { FilterNeed, Related } from '../entities/field.ts'
import { relatedOf } from './related.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { read } from './queries.ts'

const nothingIfNotOffered = (error: unknown): undefined => {
  if (!(error instanceof NotOffered)) throw error
}

/**
 * What fields need beside their rows, from a fresh cache or from the server. What another server does not offer is left
 * out. Throws what the server refuses.
 */
export async function loadRelatedLists(
  needs: ReadonlySet<FilterNeed>,
  client: QueryClient,
  api: Api,
): Promise<Related> {
  const load = <T>(need: FilterNeed, ask: () => Promise<T>) =>
    needs.has(need) ? ask().catch(nothingIfNotOffered) : undefined
  const [students, classes, courses, tokens, figures] = await Promise.all([
    load('students', () => client.fetchQuery(read(api, 'getStudent', {}))),
    load('classes', () => client.fetchQuery(read(api, 'getClass', {}))),
    load('courses', () => client.fetchQuery(read(api, 'getCourse', {}))),
    load('tokens', () => client.fetchQuery(read(api, 'getToken', {}))),
    load('figures', () => client.fetchQuery(read(api, 'getStudentFigures', {}))),
  ])
  return relatedOf(students?.data, classes?.data, courses?.data, tokens?.data, nothingRelated.balanceOf, figures?.data)
}
