import type { ReactNode } from 'react'

/** Chinese characters, with the marks and figures that are as wide. */
const chinese = /([\p{Script=Han}\u3000-\u303f\uff01-\uff60]+)/u
const isChinesePage = (): boolean => document.documentElement.lang.startsWith('zh')

/**
 * A text of people's own, such as a name. What is Chinese in it says so where the page is English: it is drawn with the
 * characters of Hong Kong, and read out in its language.
 */
export const mixedText = (text: string): ReactNode =>
  isChinesePage() || !chinese.test(text)
    ? text
    : text.split(chinese).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are rendered together
          <span key={at} lang="zh-HK">
            {part}
          </span>
        ) : (
          part
        ),
      )
