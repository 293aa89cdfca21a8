import { generalText } from '../messages/general.ts'
import { caption, type Message } from '../messages/message.ts'

/** What switching between active and inactive makes of a record. */
export const toggled = (what: string, status: string): Message =>
  generalText.becomes({ what, status: caption(status === 'active' ? 'inactive' : 'active') })
