import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'

/** What comes back instead of the server's own answer; 'nothing' when the network is gone. */
export type Answered = { readonly status: number; readonly body: unknown } | 'nothing'

export const refusals = {
  bothWords: { status: 404, body: { success: false, error: 'The books are closed.', message: 'Try tomorrow.' } },
  message: { status: 409, body: { success: false, message: 'Try tomorrow.' } },
  noWords: { status: 500, body: { success: false } },
  /** What a proxy says for a server that is not there. */
  page: { status: 502, body: '<html><body><h1>Bad gateway</h1></body></html>' },
  noSuccess: { status: 200, body: { success: false, data: [] } },
} as const satisfies Record<string, Answered>

/** Tells a call's requests by the contract: method and path. */
export function asksFor(name: CallName, method: string, url: string): boolean {
  const description: CallDescription = calls[name]
  const path = description.path.replace(/:\w+/g, '[^/]+')
  return method === description.method && new RegExp(`^${path}$`).test(new URL(url).pathname)
}
