import { createHash } from 'node:crypto'
import type { Limit } from './attempts-in-memory.ts'

/**
 * How the names of an account's attempts begin. The username is hashed, because people type passwords into the wrong
 * field.
 */
export const triesOf = (username: string): string =>
  `login:account:${createHash('sha256').update(username).digest('base64url')}:`

/** The limit on passwords that are tried for an account from one place: a network, or a browser of its own. */
export const limitOfAccount = (username: string, place: string): Limit => ({
  name: triesOf(username) + place,
  attempts: 10,
  minutes: 15,
})

/** The limit on passwords that are tried for all accounts from a network. */
export const limitOfNetwork = (network: string): Limit => ({
  name: `login:address:${network}`,
  attempts: 50,
  minutes: 15,
})

/**
 * The limit on codes of an app that somebody who knows the password tries, from everywhere: with the limit of each network
 * alone, one of them could be guessed within months. Recovery codes, which nobody guesses, go on working.
 */
export const limitOfCodes = (username: string): Limit => ({
  name: `${triesOf(username)}codes`,
  attempts: 100,
  minutes: 24 * 60,
})
