import type { createServer, RequestListener } from 'node:http'
import type { Handlers } from '../calls/handler.ts'
import type { damageIn } from '../db/damage.ts'
import type { Database, Where } from '../db/open.ts'
import type { BackupSettings } from '../office/backups/schedule.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import type { Sentence } from '../terminal/sentence.ts'
import type { Settings } from './settings.ts'

export type ServerOptions = Partial<Omit<Settings, 'where'>> & {
  readonly where: Where
  readonly clock?: Clock
  readonly log?: Log
  /** Milliseconds that the start waits for the check of a SQLite file, which goes on beside the reads after that. */
  readonly checkWait?: number
  /** For tests: another check of a SQLite file. */
  readonly check?: typeof damageIn
  /** Starts the threads that read and write with the server, so that nobody waits for one. */
  readonly threadsAhead?: boolean
  /** Makes backups by itself, as long as something changes. */
  readonly backups?: BackupSettings | undefined
  /** Done with the migrated database, before anybody is served. */
  readonly first?: (database: Database) => Promise<unknown>
  /** For tests: fewer handlers than there are calls. The rest is not found. */
  readonly handlers?: Readonly<Partial<Handlers>>
  /** The folder of the built console; null serves the API alone. */
  readonly console?: string | null
  /** Answers every path that is not a call, in place of the built console. */
  readonly pages?: (server: HttpServer) => Promise<RequestListener>
}

export type HttpServer = ReturnType<typeof createServer>

export type Server = {
  /** 'http://127.0.0.1:8443' */
  readonly url: string
  readonly port: number
  readonly database: Database
  /** Resolves with a sentence when the server has ended by itself, because its file is damaged. */
  readonly ended: Promise<Sentence>
  /** Accepts no more requests, finishes the running ones, then closes the database. */
  close(): Promise<void>
}
