/** How long the console waits for what, in milliseconds, each with its reason. */
export const timings = {
  /** A read of which nothing more comes is given up: a connection that is gone may stay open. */
  longestSilence: 30_000,
  /** The clock of a window: the minute that it shows, notices that go, who is still here. */
  second: 1_000,
  /** A server that did not answer is tried again. */
  reachAgain: 5_000,
  /** While the page starts and its server is starting too, it is tried again sooner: somebody looks at an empty page. */
  verifyAgain: 400,
  /** Work for idle moments is cut into slices that fit between two frames. */
  idleSlice: 6,
  /** After so much work that is not for idle moments, a key, a click or a frame gets its turn. */
  longestTurn: 12,
  /** The same within a frame that has other things to do. */
  shortTurn: 4,
  /** Two letters of a sequence such as G S follow each other. */
  sequence: 1000,
  /** Keys that wait longer are dropped: people do not remember what they typed. */
  keysWait: 10_000,
  /** After so long a key begins a new burst: the person has looked at the screen first. */
  burstPause: 400,
  /** Without a key for so long, somebody has seen the dialog that has opened by itself. */
  dialogSeen: 600,
  /** While other lists of a line are awaited, those that have arrived are shown, but not one by one. */
  listsTogether: 100,
  /** The server is asked once the person stops typing. */
  typingPause: 120,
  /** What is typed in a search, or scrolled to, is written to the URL: browsers limit how often the history may change. */
  urlPause: 250,
  /** A notice says that an operation is still running. */
  slowOperation: 3_000,
  /** Notices stay as long as they take to read, and bad news longest. */
  noticeGood: 6_000,
  noticePlain: 8_000,
  noticeBad: 15_000,
  /** Somebody waits for the file of many documents and watches the number. */
  printingPace: 400,
  /** The same for a job of a few rows. */
  shortJobPace: 150,
  /** For a job's dialog, and for each further 2,500 rows: they are put in order and drawn each time. */
  jobPace: 500,
  /** A job that is over may go on again, but that is also heard of. */
  jobRestPace: 10_000,
  /** Jobs that no dialog shows. */
  jobsPace: 1_000,
  /** The feed tells of what this window has done. If it does not, this tab asks by itself. */
  ownChange: 1_000,
  /** The same for that: on PostgreSQL an earlier operation may be open, and another server hears of it a second later. */
  ownChangeAsked: 2_000,
  /** A server that does not know of a change yet is asked again. */
  lagAgain: 200,
  /** A server whose database is away for a moment is asked again. Each further time it is twice as long. */
  databaseAgain: 500,
  /** The feed is asked for again after a failure. Each further time it is twice as long, up to the last. */
  feedAgain: 1_000,
  feedAgainAtMost: 30_000,
  /** What takes long to load, such as a list of 100,000 rows, rests as long at most before it is loaded again. */
  reloadRest: 20_000,
  /** An answer counts as fresh when nobody tells what has changed. */
  freshWithoutFeed: 20_000,
  /** A list that changes with the clock is shown on the day on which it was loaded. */
  freshOnItsDay: 60 * 60_000,
  /** A lesson is loaded once for one operation. */
  lessonFresh: 1_000,
  /** After a change, an answer that is made anew as a whole is counted again. */
  countedAgain: 60_000,
  /** A row says who has changed it. */
  authorShown: 4_000,
  /** What is open stays the same before it is told to others: dialogs are often opened only to look. */
  openedFor: 250,
  /** Without an answer from the server for so long, nobody is shown as present. */
  presenceForgotten: 60_000,
} as const
