/** How long the server waits for what, in milliseconds, each with its reason. */
export const timings = {
  /** Whatever it still waits for, the process ends: a stop closes all connections before. */
  stop: 45_000,
  /** A client that goes on sending is read, so that it can read the answer. */
  unreadableRequest: 500,
  /** The server's clock: each task of its schedule is begun at a whole second. */
  second: 1_000,
  /** After a part of long work others get their turn, for as long as the part took, but no longer. */
  longestRest: 50,
  /** A PostgreSQL that is starting is tried again. */
  databaseStarts: 500,
  /** Another process that writes to the same SQLite file is waited for, and tried again in pauses that grow. */
  fileBusy: 15_000,
  longestBusyPause: 50,
  /** A transaction that another one has made fail is tried again, at random within this. Each further time it is twice as long. */
  conflict: 10,
  /** Refusals of one kind are counted, after the first one was logged. */
  countedRefusals: 10_000,
  /** Between two refusals to one network. */
  refusal: 20,
  /** A refusal waits at most. */
  longestRefusal: 5_000,
  /** Between two tries of a username from one place. */
  slowTry: 5_000,
  /** A read that has sent nothing is given up, together with its thread. */
  silentRead: 60_000,
  /** Between two looks for rows of jobs that another server has left, or that had to wait while the database was away. */
  jobsLook: 2_000,
  /** What has expired is deleted. */
  tidying: 3_600_000,
  /** A certificate may have been renewed. */
  certificateLook: 60_000,
  /** The log of SQLite is written into its file. */
  checkpoint: 1_000,
  /** A backup may be due. */
  backupLook: 60_000,
  /** A newer Klass may have taken over the database. */
  newerLook: 1_000,
  /** Between two looks at what other servers have written, and the least time between two deadlines. */
  changesLook: 1_000,
  /** A request for changes waits: with a look, the 25 seconds of the contract. */
  changesWait: 24_000,
  /**
   * Between two answers about who is here, for each of those who wait: nobody hears more often than each second, and not
   * more than fifty are woken in a second. Changes of rows wake everybody at once.
   */
  presenceForEach: 20,
  /** A browser that has hung up, and does not ask again, is closed. */
  browserClosed: 3_000,
  /** Between two looks at whose session has ended at another server. */
  sessionsLook: 20_000,
  /** Openings of records are collected before they are written together. */
  openings: 2_000,
} as const
