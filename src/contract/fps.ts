import * as v from 'valibot'

/** The forms of an FPS address: the ID that a bank gave, a phone number of Hong Kong, or an e-mail address. */
export const fpsAddressForms = {
  id: /^(?:\d{7}|\d{9})$/,
  phone: /^\+852-[2-9]\d{7}$/,
  // With the rest of its template, it has to fit into 99 characters.
  email: /^(?=.{3,77}$)[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/,
} as const

export const isFpsAddress = (text: string): boolean => Object.values(fpsAddressForms).some(form => form.test(text))

/** An FPS address; empty where the school takes no payments by FPS. */
export const FpsAddress = v.pipe(
  v.string('must be text'),
  v.check(
    text => text === '' || isFpsAddress(text),
    'must be an FPS ID of 7 or 9 digits, a phone number as +852-61234567, or an e-mail address',
  ),
)
