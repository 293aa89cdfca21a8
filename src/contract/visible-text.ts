/** Scripts whose letters are joined, or kept from it, by characters that cannot be seen. */
const joined = ['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Phags_Pa', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati']
  .concat(['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer', 'Balinese'])
  .concat(['Javanese', 'Mandaic', 'Limbu', 'Lepcha', 'Tai_Tham'])
  .map(script => `\\p{Script=${script}}`)
  .join('')

/** What stays of the invisible characters, and after it what goes. Line breaks and tabs are spaces. */
const invisible = new RegExp(
  [
    // Emoji of several persons or parts, and flags.
    '((?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})',
    '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
    `(?<=[${joined}])[\\u200c\\u200d\\u180e]`,
    // A variation selector says how the character before it looks.
    '(?<=[^\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}])[\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}])',
    '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]',
  ].join('|'),
  'gu',
)
const anyOther = /[^\n\r\t -~]/

/**
 * A text without what cannot be seen, as it is stored: invisible formatting characters, and what is no character. It comes
 * along when a name is copied, and makes two of what looks like one.
 */
export const visible = (text: string): string =>
  anyOther.test(text) ? text.replace(invisible, (_, kept: string | undefined) => kept ?? '') : text

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a text has, as people count: an emoji of several persons is one. */
export const lengthOf = (text: string): number =>
  anyOther.test(text) ? [...characters.segment(text)].length : text.length

/** Whether a text has more characters than this. One character may be of several code points, but not of any number. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 12 * most || lengthOf(text) > most)
