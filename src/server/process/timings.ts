/** How long the server waits for what, in milliseconds, each with its reason. */
export const timings = {
  /** Whatever it still waits for, the process ends: a stop closes all connections before. */
  stop: 45_000,
  /** A client that goes on sending is read, so that it can read the answer. */
  unreadableRequest: 500,
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
  /** A database that was away is asked again by the jobs. */
  databaseAgain: 2_000,
  /** Another server looks whether the one that began a job still goes on. */
  stalledJob: 15_000,
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
