import { expect } from 'vitest'
import { type Message, t } from '#client/messages/message.ts'

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && 'values' in value && typeof value.id === 'string'

// A test says what people read: a message equals the text that it is worded as.
const readsAs = (message: unknown, text: unknown): true | undefined =>
  isMessage(message) && typeof text === 'string' && t(message) === text ? true : undefined
expect.addEqualityTesters([(one: unknown, other: unknown) => readsAs(one, other) ?? readsAs(other, one)])
