import { fpsAddressForms } from '#contract/fps.ts'
import { dialled } from './phones.ts'

/*
 * Payment codes of the Faster Payment System (FPS), as bank apps in Hong Kong read them: items of a two-digit tag, a
 * two-digit length and a value, closed by a checksum. All values are ASCII, so a character is a byte.
 */

const item = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`
const optional = (tag: string, value: string | undefined): string => (value === undefined ? '' : item(tag, value))

/** The tag of each form of an address, within the template of FPS. */
const addressTags = { id: '02', phone: '03', email: '04' } as const

/** CRC-16, polynomial 1021, start FFFF: four capital hexadecimal digits. */
export function checksumOf(text: string): string {
  let sum = 0xffff
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

type FpsPayment = {
  /** An FPS ID of 7 or 9 digits, a phone number as +852-61234567, or an e-mail address. */
  readonly address: string
  /** Dollars, as '1755.00'. Without it the payer types the amount. */
  readonly amount?: string | undefined
  /** The number of the bill, for an address that the bank gave as a merchant code: other banks refuse a code that has one. */
  readonly bill?: string | undefined
  /** Where only the reference is written, and not the number of the bill. */
  readonly reference?: string | undefined
  /** The payer may change the amount. */
  readonly isOpen?: boolean
  readonly name?: string
}

/** The text of a payment code in Hong Kong dollars. */
export function fpsCode({ address, amount, bill, reference = bill, isOpen, name = 'NA' }: FpsPayment): string {
  const form = fpsFormOf(address)
  if (!form) throw new Error(`${address} is no FPS address.`)
  const account = item('00', 'hk.com.hkicl') + item(addressTags[form], address) + (isOpen ? item('06', '1') : '')
  const about = optional('01', bill) + optional('05', reference)
  const items = [
    item('00', '01'),
    item('01', amount === undefined ? '11' : '12'),
    item('26', account),
    item('52', '0000'),
    item('53', '344'),
    optional('54', amount),
    item('58', 'HK'),
    item('59', name),
    item('60', 'HK'),
    about === '' ? '' : item('62', about),
    '6304',
  ].join('')
  return items + checksumOf(items)
}

/** The code that pays a bill, beside the address that is in it. Amounts are dollars. */
export const billCode = (
  { address, isMerchant }: { readonly address: string; readonly isMerchant: boolean },
  amount: number,
  bill: string | undefined,
) => ({ address, code: fpsCode({ address, amount: amount.toFixed(2), bill: isMerchant ? bill : undefined }) })

const fpsFormOf = (address: string) =>
  (['id', 'phone', 'email'] as const).find(form => fpsAddressForms[form].test(address))

/**
 * An address as FPS writes it, from what people type: '6123 4567' is +852-61234567. Other spaces stay, so that a phone number
 * with a digit missing is no FPS ID.
 */
export function fpsAddressOf(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const digits = dialled(text)
  return /^[+\d ()-]+$/.test(text) && /^[2-9]\d{7}$/.test(digits) ? `+852-${digits}` : text
}
