/** How the log says in Chinese what the server makes of parts: the server searches the log by it, and the console shows it. */
export const chineseLogTexts = {
  /** Of `undoText`. */
  undid: '{call}：{of}',
  /** Of `andMoreText`. */
  andMore: '{about}，另外{count}項',
  /** Of the clauses that say what an entry was about, by their codes. */
  amountFrom: '{student}的{amount}',
  onDay: '{date}（{weekday}）',
  atTime: '{date}（{weekday}）{time}',
} as const
