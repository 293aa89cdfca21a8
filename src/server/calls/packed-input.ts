import { deserialize } from 'node:v8'

/**
 * The input of a call. A large one stays serialized until the thread that needs it unpacks it, and `input` has only its
 * short values.
 */
export type Input = { readonly input: unknown; readonly packed?: Uint8Array }

/** All of the input. */
export const unpacked = <T extends Input>({ packed, ...of }: T): Omit<T, 'packed'> =>
  packed ? { ...of, input: deserialize(packed) } : of
