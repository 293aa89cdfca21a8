/** How long the kit waits for what, in milliseconds, each with its reason. */
export const timings = {
  /** A list that is scrolled reports its page, but not with each frame. */
  pageReport: 100,
  /** A reported page may come back as the `page` prop. */
  pageEcho: 2_000,
  /** A finger rests on a row to select it; as long as telephones wait elsewhere. */
  fingerRest: 500,
} as const
