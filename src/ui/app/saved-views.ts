import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { View } from '#contract/views.ts'

/** The saved views, once they are loaded. */
export const viewsIn = (client: QueryClient): readonly View[] | undefined =>
  client.getQueryData<Answer<Calls['getViews']>>(['getViews', {}])?.data
