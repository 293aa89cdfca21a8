import { setFlagsFromString } from 'node:v8'

/**
 * Lets a heap grow to three times of what is alive before all of it is cleaned up. V8 counts the bytes that reading threads
 * send through the serving thread as part of its heap, which is small: while all invoices were sent it cleaned up eight
 * times a second, and everybody waited up to 40 ms for it.
 */
export function cleanUpSeldom(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
