/**
 * Refusals that any request can get, by code. Refusals of one call alone are in its description, under codes of their
 * own.
 */
export const failures = {
  /** `values.problems`: what is wrong and where, the most important first. */
  invalid: { status: 400, text: '{text}' },
  givenTwice: { status: 400, text: '{name} is given twice, with different values.' },
  notJson: { status: 400, text: 'The body must be JSON.' },
  notAnObject: { status: 400, text: 'The body must be a JSON object.' },
  tooDeep: { status: 400, text: 'The body has too many lists and objects inside each other.' },
  unstorable: { status: 400, text: 'A value in this request cannot be stored.' },
  badKey: { status: 400, text: 'Idempotency-Key must be 1 to 200 plain characters.' },
  unreadable: { status: 400, text: 'This request is not valid HTTP.' },
  notSignedIn: { status: 401, text: 'Please sign in.' },
  sessionEnded: { status: 401, text: 'Your session has ended. Please sign in again.' },
  otherOrigin: { status: 403, text: 'This server answers its own pages only. CORS_ORIGINS names others that may ask.' },
  mustChange: { status: 403, text: 'First choose a password of your own.' },
  mustEnrol: { status: 403, text: 'First set up a second step: bosses sign in with a code here.' },
  noRole: { status: 403, text: 'Your account has no role that may do this.' },
  noCall: { status: 404, text: 'This server has no such call.' },
  otherMethod: { status: 405, text: 'This path answers {methods} only.' },
  noHead: { status: 405, text: 'This path does not answer HEAD.' },
  pagesByGet: { status: 405, text: 'Pages answer GET only.' },
  tooSlow: { status: 408, text: 'This request took too long to arrive.' },
  meanwhile: { status: 409, text: 'Somebody has changed this meanwhile. Reload and try again.' },
  tooLarge: { status: 413, text: 'That is too much data for one request.' },
  otherHost: {
    status: 421,
    text: 'Without a certificate Klass answers localhost only. Behind a proxy, set TRUST_PROXY=1.',
  },
  keyUsed: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  headersTooLong: { status: 431, text: 'The address or the headers of this request are too long.' },
  begunTwice: {
    status: 500,
    text: 'This was left out: it was begun twice, and each time the server ended or the database took too long.',
  },
  unforeseen: { status: 500, text: 'Something went wrong on the server.' },
  databaseAway: { status: 503, text: 'The database cannot be reached at the moment. Try again shortly.' },
  searchTooSlow: { status: 503, text: 'This search takes too long. Type more of it, or try again shortly.' },
  busy: { status: 503, text: 'The server is very busy. Try again shortly.' },
  checking: {
    status: 503,
    text: 'The server still checks its database, and changes nothing until that has ended. Try again shortly.',
  },
  newerSchema: {
    status: 503,
    text: 'A newer Klass has taken over the database, so this server changes nothing any more. It has to be stopped.',
  },
  otherRelease: {
    status: 503,
    text: 'The files of this server were replaced while it runs. It has to be restarted.',
  },
  starting: { status: 503, text: 'The server is starting. Try again shortly.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly text: string }>>
export type FailureCode = keyof typeof failures

/** One problem with a request: its path, and the rule of the contract that it breaks. */
export type Problem = { readonly path: readonly (string | number)[]; readonly code: string; readonly limit?: number }
