/** Words that stand before a day or a time and say nothing of their own. */
const plainWords = new Set('on at @ the 喺 在 於'.split(' '))

/** Words that say which other day, time or amount is meant, before it or after it. */
const qualifiers = new Set(
  [
    'not no except excluding without but or and to till til until unless by before after since from between onward onwards',
    'last next this previous past coming other another every each week weeks fortnight fortnights ago in later earlier',
    '除 除了 除咗 除外 以外 之外 不 不是 唔係 唔 非 之前 以前 前 之後 以後 後 起 至 到 直到 為止 或 同 和 及 每 逢 上 下',
  ]
    .join(' ')
    .split(' '),
)

export const isPlain = (word: string): boolean => plainWords.has(word)
export const isQualifier = (word: string): boolean => qualifiers.has(word)
export const isNegation = (word: string): boolean => word === 'not' || word === 'no' || word === 'but'
